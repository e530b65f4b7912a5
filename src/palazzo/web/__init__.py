"""The page at `/memory`: a shell, and the modules, styles and drawings that make it. The API gives the words.

Above: `palazzo.serving`, which adds it to the server. Below: nothing but files.
"""

from palazzo.extras import needs

with needs("server"):
    import fastapi as fastapi
