#!/usr/bin/env python3
"""Writes a text model of made-up weights, in the form of llama.cpp.

usage: make_text_model.py FILE

The model answers in words without meaning: the next letter does not depend on the text. What the server demands of a
request, how it holds the answer to a JSON schema and how it streams are those of every model.
"""

import sys

import gguf
import numpy

WIDTH, INNER, HEADS = 32, 64, 4
CONTEXT = 32_768
#: How much likelier than others the next token is this character, at the low temperature of our requests. The grammar
#: of the schema leaves out what has another form.
LIKELY = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 3.0) | {" ": 3.3, '"': 3.05, "}": 2.0, "]": 2.0, ",": 2.0, "1": 1}
UNLIKELY = -20.0
TEMPLATE = "{% for message in messages %}[{{ message.role }}] {{ message.content }}\n{% endfor %}[assistant] "


def vocabulary():
    """(text, type) of every token: those that llama.cpp demands, all octets, and printable ASCII."""
    kinds = gguf.TokenType
    yield from ((b"<unk>", kinds.UNKNOWN), (b"<s>", kinds.CONTROL), (b"</s>", kinds.CONTROL))
    yield from ((f"<0x{octet:02X}>".encode(), kinds.BYTE) for octet in range(256))
    yield from ((chr(code).replace(" ", "\u2581").encode(), kinds.NORMAL) for code in range(32, 127))


def write_model(path):
    tokens, kinds = zip(*vocabulary())
    characters = [token.decode().replace("\u2581", " ") for token in tokens]
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("made-up")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(kinds)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template(TEMPLATE)
    ones = numpy.ones(WIDTH, numpy.float32)
    # Every token has the same meaning, so the likelihoods are those of the table.
    weights = numpy.array([LIKELY.get(one, UNLIKELY) for one in characters], numpy.float32) / WIDTH
    writer.add_tensor("token_embd.weight", numpy.ones((len(tokens), WIDTH), numpy.float32))
    writer.add_tensor("output_norm.weight", ones)
    writer.add_tensor("output.weight", numpy.outer(weights, ones))
    for name in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{name}.weight", ones)
    shapes = {"ffn_gate": (INNER, WIDTH), "ffn_up": (INNER, WIDTH), "ffn_down": (WIDTH, INNER)}
    for name in ("attn_q", "attn_k", "attn_v", "attn_output", *shapes):
        writer.add_tensor(f"blk.0.{name}.weight", numpy.zeros(shapes.get(name, (WIDTH, WIDTH)), numpy.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    write_model(sys.argv[1])
