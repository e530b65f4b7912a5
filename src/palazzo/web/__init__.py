"""The page at `/memory`: a shell, and the modules, styles and drawings that make it. The API gives the words."""

from palazzo.web.page import page, weight

__all__ = ["page", "weight"]
