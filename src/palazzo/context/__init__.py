"""Context: authored rules, recent turns, guidance and recalled drawers in one block within a budget."""
