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


def decode(wire: bytes, count: int) -> "Matrix":
    """Read so many vectors that `halfvec_send` gave, one after another."""
    import numpy as np

    vectors = np.frombuffer(wire, ">f2").reshape(count, -1 if count else 0)
    return vectors[:, _HEAD.size // 2 :].astype(np.float32)
