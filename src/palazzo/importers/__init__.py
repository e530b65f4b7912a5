"""Importers: what other tools wrote down of conversations, brought into a palace.

One file a format, each a reader that yields what was said, what it left out and what was broken; `bring` puts it into
a palace.
"""
