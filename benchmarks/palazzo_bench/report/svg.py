"""Plots as SVG, written by hand: two kinds, readable on a light and on a dark page."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

COLOURS = ("#3b82c4", "#d9822b", "#4f9d69", "#a463b0")
INK = "#7f8790"  # between black and white, so that it shows on either
WIDTH = 640
_FONT = "font-family='system-ui, sans-serif' font-size='12'"

Points = Sequence[tuple[float, float]]


def bars(title: str, values: Mapping[str, float], *, most: float | None = None, unit: str = "") -> str:
    """Horizontal bars, one a name, each with its value written beside it."""
    longest = most or max(values.values()) or 1.0
    left, line, right = 210, 24, 90
    parts = [_text(0, 16, title, bold=True)]
    for row, (name, value) in enumerate(values.items()):
        top = 32 + row * line
        width = max(1.0, (WIDTH - left - right) * value / longest)
        parts += [
            _text(left - 8, top + 13, name, anchor="end"),
            f"<rect x='{left}' y='{top}' width='{width:.1f}' height='{line - 7}' rx='2' fill='{COLOURS[0]}'/>",
            _text(left + width + 6, top + 13, f"{value:,.3g}{unit}"),
        ]
    return _svg(32 + len(values) * line + 8, parts)


def lines(title: str, series: Mapping[str, Points], *, across: str, up: str) -> str:
    """Lines over two logarithmic axes, which show growth as slope."""
    points = [point for line in series.values() for point in line]
    frame = _Frame(*_decades([x for x, _ in points]), *_decades([y for _, y in points]))
    parts = [_text(0, 16, title, bold=True), *frame.grid(), _text(frame.right, frame.bottom + 36, across, anchor="end")]
    parts.append(_text(frame.left, frame.top - 10, up))
    for number, (name, line) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in line)
        parts.append(f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2'/>")
        parts += [f"<circle cx='{frame.x(x):.1f}' cy='{frame.y(y):.1f}' r='3' fill='{colour}'/>" for x, y in line]
        parts.append(
            f"<rect x='{frame.right + 12}' y='{frame.top + 20 * number}' width='10' height='10' fill='{colour}'/>"
        )
        parts.append(_text(frame.right + 28, frame.top + 20 * number + 10, name))
    return _svg(int(frame.bottom) + 48, parts)


class _Frame:
    """The plot's area: turns values into places, decade by decade."""

    left, right, top, bottom = 60.0, 470.0, 50.0, 290.0

    def __init__(self, first_x: int, last_x: int, first_y: int, last_y: int) -> None:
        self._xs = (first_x, last_x)
        self._ys = (first_y, last_y)

    def x(self, value: float) -> float:
        first, last = self._xs
        return self.left + (self.right - self.left) * (log10(value) - first) / (last - first)

    def y(self, value: float) -> float:
        first, last = self._ys
        return self.bottom - (self.bottom - self.top) * (log10(value) - first) / (last - first)

    def grid(self) -> list[str]:
        parts = []
        for decade in range(self._xs[0], self._xs[1] + 1):
            x = self.x(10.0**decade)
            parts += [_rule(x, self.top, x, self.bottom), _text(x, self.bottom + 18, _tick(decade), anchor="middle")]
        for decade in range(self._ys[0], self._ys[1] + 1):
            y = self.y(10.0**decade)
            parts += [_rule(self.left, y, self.right, y), _text(self.left - 8, y + 4, _tick(decade), anchor="end")]
        return parts


def _decades(values: Sequence[float]) -> tuple[int, int]:
    first, last = floor(log10(min(values))), ceil(log10(max(values)))
    return first, max(last, first + 1)


def _tick(decade: int) -> str:
    return f"{10.0**decade:,.0f}" if decade >= 0 else f"{10.0**decade:g}"


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' stroke='{INK}' stroke-opacity='0.3'/>"


def _text(x: float, y: float, text: str, *, anchor: str = "start", bold: bool = False) -> str:
    weight = " font-weight='600'" if bold else ""
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' fill='{INK}' {_FONT}{weight}>{escape(text)}</text>"


def _svg(height: int, parts: Sequence[str]) -> str:
    frame = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' width='{WIDTH}' height='{height}'>"
    return "\n".join([frame, *parts, "</svg>\n"])
