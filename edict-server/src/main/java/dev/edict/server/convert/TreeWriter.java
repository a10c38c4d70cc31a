package dev.edict.server.convert;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.StoredForm;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Writes trees in the formats that the server knows. */
public final class TreeWriter {
    private final Function<ObjectValue, byte[]> yaml;
    private final Function<ObjectValue, byte[]> protobuf;
    private final BiFunction<String, byte[], byte[]> protobufEvent;

    /** @param protobufEvent the frame of a stream for the type of an event and a whole protobuf object */
    public TreeWriter(
            Function<ObjectValue, byte[]> yaml,
            Function<ObjectValue, byte[]> protobuf,
            BiFunction<String, byte[], byte[]> protobufEvent) {
        this.yaml = yaml;
        this.protobuf = protobuf;
        this.protobufEvent = protobufEvent;
    }

    byte[] protobufEvent(String type, byte[] object) {
        return protobufEvent.apply(type, object);
    }

    /** The object in a format; its kind and version say which type it is. */
    public byte[] write(ObjectValue object, Format format, boolean pretty) {
        return switch (format) {
            case JSON -> {
                byte[] json = json(object);
                yield pretty ? PrettyJson.indent(json) : json;
            }
            case YAML -> yaml.apply(object);
            case PROTOBUF -> protobuf.apply(object);
        };
    }

    private static byte[] json(ObjectValue object) {
        return object.has("metadata") && object.has("kind")
                ? StoredForm.write(object).toByteArray() : dev.edict.model.json.Json.bytes(object);
    }
}
