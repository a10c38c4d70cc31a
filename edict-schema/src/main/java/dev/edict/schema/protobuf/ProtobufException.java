package dev.edict.schema.protobuf;

/** Bytes that are not the protobuf that was expected. The message is the one that Kubernetes gives. */
public final class ProtobufException extends RuntimeException {
    ProtobufException(String message) {
        super(message, null, false, false);
    }
}
