"""Vectors for drawers: in batches as they arrive, and all anew when the embedder changes."""
