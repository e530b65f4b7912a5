"""How well mining by rules reads conversations that a person has read before."""
