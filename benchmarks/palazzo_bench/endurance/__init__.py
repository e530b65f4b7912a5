"""Many callers at once, and one server for a long time: nothing is lost, nothing is left behind, nothing grows."""
