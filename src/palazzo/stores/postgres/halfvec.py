"""Vectors on the wire: pgvector's binary format, float16 as in SQLite's file."""

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psycopg
from psycopg.adapt import Buffer, Dumper
from psycopg.pq import Format

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Vector

_HEAD = struct.Struct(">HH")  # dimensions, unused


@dataclass(frozen=True, slots=True)
class Halfvec:
    """One vector as `halfvec_send` writes it."""

    wire: bytes


class _HalfvecDumper(Dumper):
    format = Format.BINARY  # its type's number differs by database, so statements cast: `:vector::halfvec`

    def dump(self, obj: Halfvec) -> Buffer:
        return obj.wire


def register_halfvec(connection: psycopg.Connection) -> None:
    connection.adapters.register_dumper(Halfvec, _HalfvecDumper)


def encode(vector: "Vector") -> Halfvec:
    return Halfvec(_HEAD.pack(len(vector), 0) + vector.astype(">f2").tobytes())


def decode(wires: "list[bytes]") -> "Matrix":
    """Read what `halfvec_send` gave, a vector a row."""
    import numpy as np

    if not wires:
        return np.empty((0, 0), np.float32)
    return np.stack([np.frombuffer(wire, ">f2", offset=_HEAD.size) for wire in wires]).astype(np.float32)
