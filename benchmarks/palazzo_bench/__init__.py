"""Benchmarks of Palazzo, on its public interface only; run them with `palazzo bench`."""
