"""How well and how fast guidance is told from everything else."""
