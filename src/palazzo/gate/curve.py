"""The reliability curve as a picture."""

from palazzo.gate.calibrate import Calibration

_SIDE = 320
_LEFT, _TOP = 48, 40
_INK = "#7f8790"  # between black and white, so that it shows on either
_LINE = "#3b82c4"
_MARK = "#d9822b"
_FONT = "font-family='system-ui, sans-serif' font-size='12'"


def draw(calibration: Calibration) -> str:
    """Draw the curve, the labels behind each step, and the proposed threshold, as SVG."""
    parts = [_text(_LEFT, 20, f"Useful by gate score ({calibration.labels} labels)"), *_frame()]
    points = [
        f"{_x(score):.1f},{_y(step.chance):.1f}" for step in calibration.steps for score in (step.lowest, step.highest)
    ]
    parts.append(f"<polyline points='{' '.join(points)}' fill='none' stroke='{_LINE}' stroke-width='2'/>")
    most = max(step.labels for step in calibration.steps)
    for step in calibration.steps:
        middle, radius = _x((step.lowest + step.highest) / 2), 2 + 6 * (step.labels / most) ** 0.5
        parts.append(
            f"<circle cx='{middle:.1f}' cy='{_y(step.chance):.1f}' r='{radius:.1f}' fill='{_LINE}' fill-opacity='0.5'>"
            f"<title>{step.labels} labels, {step.chance:.0%} useful</title></circle>"
        )
    mark = _x(calibration.threshold)
    parts.append(_line(mark, _TOP, mark, _TOP + _SIDE, _MARK, dashed=True))
    parts.append(_text(mark + 4, _TOP + 12, f"threshold {calibration.threshold:.2f}"))
    width, height = _LEFT + _SIDE + 24, _TOP + _SIDE + 48
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>"
    return "\n".join([head, *parts, "</svg>\n"])


def _frame() -> list[str]:
    parts = [_line(_x(0), _y(0), _x(1), _y(1), _INK, dashed=True)]  # where a score would be the chance itself
    for tenth in range(0, 11, 2):
        value = tenth / 10
        parts += [
            _line(_x(value), _TOP, _x(value), _TOP + _SIDE, _INK),
            _line(_LEFT, _y(value), _LEFT + _SIDE, _y(value), _INK),
            _text(_x(value) - 8, _TOP + _SIDE + 18, f"{value:g}"),
            _text(_LEFT - 28, _y(value) + 4, f"{value:g}"),
        ]
    return [*parts, _text(_LEFT + _SIDE - 64, _TOP + _SIDE + 36, "gate score")]


def _x(score: float) -> float:
    return _LEFT + _SIDE * score


def _y(chance: float) -> float:
    return _TOP + _SIDE * (1 - chance)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, *, dashed: bool = False) -> str:
    dashes = " stroke-dasharray='4 4'" if dashed else ""
    ends = f"x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}'"
    return f"<line {ends} stroke='{colour}' stroke-opacity='0.4'{dashes}/>"


def _text(x: float, y: float, text: str) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' fill='{_INK}' {_FONT}>{text}</text>"
