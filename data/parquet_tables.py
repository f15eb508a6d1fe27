"""Tables as Parquet files whose metadata declares the features of `datasets`.

Equal rows give equal bytes with one version of pyarrow.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

import pyarrow
from pyarrow import parquet

from data.columns import Column, Row, feature

TYPES = {
    "string": pyarrow.string(),
    "int32": pyarrow.int32(),
    "int64": pyarrow.int64(),
    "bool": pyarrow.bool_(),
    "list": pyarrow.list_(pyarrow.string()),
    "timestamp[us, tz=UTC]": pyarrow.timestamp("us", tz="UTC"),
}


def parquet_bytes(columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
    """The rows as one file; every column is there, also where no row fills it."""
    schema = pyarrow.schema([(each.name, TYPES[each.type]) for each in columns])
    features = {"info": {"features": {each.name: feature(each.type) for each in columns}}}
    schema = schema.with_metadata({"huggingface": json.dumps(features)})
    out = io.BytesIO()
    # Pages end where the content says, so that a row more leaves most of the file as it was.
    with parquet.ParquetWriter(
        out, schema, compression="zstd", use_content_defined_chunking=True
    ) as writer:
        if rows:  # `datasets` cannot read a row group without rows
            writer.write_table(pyarrow.Table.from_pylist(list(rows), schema=schema))
    return out.getvalue()


def rows_in(data: bytes) -> int:
    """How many rows a file has. Raises pyarrow.ArrowException on what is no Parquet."""
    count: int = parquet.ParquetFile(io.BytesIO(data)).metadata.num_rows
    return count
