"""Adapters: Palazzo in the shapes that agent frameworks expect. Each file translates for one of them, and does no more.

Above: the frameworks, whose packages are extras. Below: the facade.
"""
