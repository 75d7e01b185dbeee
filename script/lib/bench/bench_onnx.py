#!/usr/bin/env python3
"""The peer of `script/bench ai`: all-MiniLM-L6-v2 in ONNX Runtime on one processor, with Hugging Face's tokenizer.

usage: bench_onnx.py FOLDER LIST [--vectors]   the folder has model.safetensors and vocab.txt, the list names text files

Prints {"texts": …, "texts_per_second": …}, or the vectors, as JSON. The graph is built from the published description
of BERT, in the operators that the exporters use.
"""

from __future__ import annotations

import json
import math
import pathlib
import sys
import time

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from tokenizers import BertWordPieceTokenizer

HEADS, LAYERS, WIDTH, LIMIT = 12, 6, 384, 256


def read_weights(file: pathlib.Path) -> dict[str, np.ndarray]:
    raw = file.read_bytes()
    length = int.from_bytes(raw[:8], "little")
    weights = {}
    for name, entry in json.loads(raw[8 : 8 + length]).items():
        if entry.get("dtype") == "F32":
            start, end = (8 + length + offset for offset in entry["data_offsets"])
            weights[name] = np.frombuffer(raw[start:end], "<f4").reshape(entry["shape"])
    return weights


class Graph:
    """Collects operators and constants; each method returns the name of its result."""

    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        self.weights = weights
        self.nodes: list = []
        self.constants: list = []

    def constant(self, value: np.ndarray) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def add(self, kind: str, *inputs: str, **attributes: object) -> str:
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def dense(self, rows: str, name: str) -> str:
        product = self.add("MatMul", rows, self.constant(self.weights[name + ".weight"].T))
        return self.add("Add", product, self.constant(self.weights[name + ".bias"]))

    def norm(self, rows: str, name: str) -> str:
        scale, bias = (self.constant(self.weights[f"{name}.{part}"]) for part in ("weight", "bias"))
        return self.add("LayerNormalization", rows, scale, bias, epsilon=1e-12)

    def heads(self, rows: str, order: list[int]) -> str:
        shape = self.constant(np.array([-1, HEADS, WIDTH // HEADS], np.int64))
        return self.add("Transpose", self.add("Reshape", rows, shape), perm=order)

    def attend(self, rows: str, name: str) -> str:
        query, key, value = (self.dense(rows, f"{name}.self.{part}") for part in ("query", "key", "value"))
        scores = self.add("MatMul", self.heads(query, [1, 0, 2]), self.heads(key, [1, 2, 0]))
        scale = self.constant(np.float32(math.sqrt(WIDTH // HEADS)))
        powers = self.add("Softmax", self.add("Div", scores, scale), axis=-1)
        mixed = self.add("Transpose", self.add("MatMul", powers, self.heads(value, [1, 0, 2])), perm=[1, 0, 2])
        flat = self.add("Reshape", mixed, self.constant(np.array([-1, WIDTH], np.int64)))
        return self.norm(self.add("Add", rows, self.dense(flat, f"{name}.output.dense")), f"{name}.output.LayerNorm")

    def feed(self, rows: str, name: str) -> str:
        inner = self.dense(rows, f"{name}.intermediate.dense")
        error = self.add("Erf", self.add("Div", inner, self.constant(np.float32(math.sqrt(2)))))
        half = self.add("Mul", self.add("Mul", inner, self.constant(np.float32(0.5))),
                        self.add("Add", error, self.constant(np.float32(1))))
        outer = self.dense(half, f"{name}.output.dense")
        return self.norm(self.add("Add", rows, outer), f"{name}.output.LayerNorm")


def session(weights: dict[str, np.ndarray]) -> onnxruntime.InferenceSession:
    graph = Graph(weights)
    words = graph.add("Gather", graph.constant(weights["embeddings.word_embeddings.weight"]), "tokens")
    places = graph.add("Gather", graph.constant(weights["embeddings.position_embeddings.weight"]), "places")
    kind = graph.constant(weights["embeddings.token_type_embeddings.weight"][0])
    rows = graph.norm(graph.add("Add", graph.add("Add", words, places), kind), "embeddings.LayerNorm")
    for number in range(LAYERS):
        rows = graph.attend(rows, f"encoder.layer.{number}.attention")
        rows = graph.feed(rows, f"encoder.layer.{number}")
    graph.nodes.append(helper.make_node("ReduceMean", [rows, graph.constant(np.array([0], np.int64))], ["mean"], keepdims=0))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["n"]) for name in ("tokens", "places")]
    output = helper.make_tensor_value_info("mean", TensorProto.FLOAT, [WIDTH])
    model = helper.make_model(
        helper.make_graph(graph.nodes, "minilm", inputs, [output], graph.constants),
        opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.checker.check_model(model)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def main(folder: pathlib.Path, listing: pathlib.Path, *options: str) -> None:
    runtime = session(read_weights(folder / "model.safetensors"))
    tokenizer = BertWordPieceTokenizer(str(folder / "vocab.txt"), lowercase=True)
    tokenizer.enable_truncation(LIMIT)
    texts = [pathlib.Path(name).read_text() for name in listing.read_text().splitlines()]

    def vector(text: str) -> np.ndarray:
        tokens = np.array(tokenizer.encode(text).ids, np.int64)
        mean = runtime.run(None, {"tokens": tokens, "places": np.arange(len(tokens))})[0]
        return mean / np.linalg.norm(mean)

    if "--vectors" in options:
        print(json.dumps([vector(text).tolist() for text in texts]))
        return
    start = time.perf_counter()
    for text in texts:
        vector(text)
    print(json.dumps({"texts": len(texts), "texts_per_second": len(texts) / (time.perf_counter() - start)}))


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), *sys.argv[3:])
