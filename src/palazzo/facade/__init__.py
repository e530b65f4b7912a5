"""A palace as its user holds it, one file a subject; `palazzo.palace` puts them together.

Nothing here has rules of its own: each method orders the steps and opens the transaction that they share.
"""
