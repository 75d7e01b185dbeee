#!/usr/bin/env python3
"""Writes the reference vectors of Tests/EmbeddingsTests: Hugging Face's tokenizer, and the encoder in NumPy.

usage: script/lib/similar/minilm_reference.py FOLDER    the folder with model.safetensors and tokenizer.json

Needs numpy and tokenizers from PyPI. The texts are those of the file, which is replaced. The encoder is written from
the published description of BERT in double precision, and shares nothing with the program's.
"""

from __future__ import annotations

import json
import math
import pathlib
import sys

import numpy as np
from tokenizers import Tokenizer

TARGET = pathlib.Path(__file__).resolve().parents[3] / "Tests" / "EmbeddingsTests" / "reference.json"
HEADS, LAYERS = 12, 6
erf = np.vectorize(math.erf)


def read_weights(file: pathlib.Path) -> dict[str, np.ndarray]:
    raw = file.read_bytes()
    length = int.from_bytes(raw[:8], "little")
    weights = {}
    for name, entry in json.loads(raw[8 : 8 + length]).items():
        if entry.get("dtype") == "F32":
            start, end = (8 + length + offset for offset in entry["data_offsets"])
            weights[name] = np.frombuffer(raw[start:end], "<f4").reshape(entry["shape"]).astype(np.float64)
    return weights


class Encoder:
    def __init__(self, folder: pathlib.Path) -> None:
        self.weights = read_weights(folder / "model.safetensors")
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(256)

    def dense(self, rows: np.ndarray, name: str) -> np.ndarray:
        return rows @ self.weights[name + ".weight"].T + self.weights[name + ".bias"]

    def norm(self, rows: np.ndarray, name: str) -> np.ndarray:
        centred = rows - rows.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        return scaled * self.weights[name + ".weight"] + self.weights[name + ".bias"]

    def attend(self, rows: np.ndarray, name: str) -> np.ndarray:
        parts = [self.dense(rows, f"{name}.{part}") for part in ("query", "key", "value")]
        query, key, value = (one.reshape(len(rows), HEADS, -1).transpose(1, 0, 2) for one in parts)
        scores = query @ key.transpose(0, 2, 1) / math.sqrt(query.shape[-1])
        powers = np.exp(scores - scores.max(-1, keepdims=True))
        return (powers / powers.sum(-1, keepdims=True) @ value).transpose(1, 0, 2).reshape(rows.shape)

    def encode(self, text: str) -> dict:
        tokens = self.tokenizer.encode(text).ids
        rows = self.weights["embeddings.word_embeddings.weight"][tokens]
        rows = rows + self.weights["embeddings.position_embeddings.weight"][: len(tokens)]
        rows = self.norm(rows + self.weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for number in range(LAYERS):
            name = f"encoder.layer.{number}."
            attended = self.dense(self.attend(rows, name + "attention.self"), name + "attention.output.dense")
            rows = self.norm(rows + attended, name + "attention.output.LayerNorm")
            inner = self.dense(rows, name + "intermediate.dense")
            inner = 0.5 * inner * (1 + erf(inner / math.sqrt(2)))
            rows = self.norm(rows + self.dense(inner, name + "output.dense"), name + "output.LayerNorm")
        mean = rows.mean(0)
        vector = [round(float(value), 5) for value in mean / np.linalg.norm(mean)]
        return {"text": text, "tokens": tokens, "vector": vector}


def main() -> None:
    encoder = Encoder(pathlib.Path(sys.argv[1]))
    texts = [entry["text"] for entry in json.loads(TARGET.read_text(encoding="utf-8"))]
    lines = [json.dumps(encoder.encode(text), ensure_ascii=False) for text in texts]
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
