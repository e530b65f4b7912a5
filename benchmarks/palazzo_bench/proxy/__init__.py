"""What the proxy adds to a chat, beside a bare pass-through on the same stack."""
