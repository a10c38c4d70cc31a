package dev.edict.client.transport;

import dev.edict.model.json.Json;
import dev.edict.model.value.Value;
import dev.edict.types.Codec;
import dev.edict.types.Sharing;

/**
 * The content of a request or an answer. Each form gives every other: what leaves the process is written as bytes, what stays in it
 * is handed over as the tree that it is.
 */
public sealed interface Payload {

    /** As it is sent; JSON, unless the request has said otherwise. */
    byte[] bytes();

    /** @throws dev.edict.model.json.JsonSyntaxException if it came as bytes that are no JSON */
    Value tree();

    /** The value of a type. @throws dev.edict.types.UnreadableException if it is none */
    <T> T read(Codec<T> codec, Sharing sharing);

    static Payload of(byte[] bytes) {
        return new Encoded(bytes);
    }

    static Payload of(Value tree) {
        return new Tree(tree);
    }

    static <T> Payload of(T value, Codec<T> codec) {
        return new Typed<>(value, codec);
    }

    /** Bytes, which nobody changes any more. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Encoded(byte[] bytes) implements Payload {
        @Override
        public Value tree() {
            return Json.parse(bytes);
        }

        @Override
        public <T> T read(Codec<T> codec, Sharing sharing) {
            return codec.fromBytes(bytes, sharing);
        }
    }

    record Tree(Value tree) implements Payload {
        @Override
        public byte[] bytes() {
            return Json.bytes(tree);
        }

        @Override
        public <T> T read(Codec<T> codec, Sharing sharing) {
            return codec.fromTree(tree);
        }
    }

    /** A value that is written by whoever sends it. */
    record Typed<V>(V value, Codec<V> codec) implements Payload {
        @Override
        public byte[] bytes() {
            return codec.toBytes(value);
        }

        @Override
        public Value tree() {
            return codec.toTree(value);
        }

        @Override
        public <T> T read(Codec<T> other, Sharing sharing) {
            return other.fromTree(tree());
        }
    }
}
