package dev.edict.server.audit;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.schema.decode.DecodeException;
import dev.edict.server.convert.Format;
import dev.edict.server.convert.KindDecoder;
import dev.edict.server.filter.KeptAnswer;
import dev.edict.server.filter.Notes;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An object in an event, which is written as JSON in whatever form it came. */
sealed interface EventBody {

    /** How many bytes it has at least when it is written, as far as that is known. */
    long size();

    /** How many bytes of memory are kept for it, roughly. */
    default long held() {
        return size();
    }

    void write(JsonWriter writer);

    /** What a request brings. */
    record Requested(Notes.Requested object, boolean withoutManagedFields) implements EventBody {
        /** How much more memory a tree takes than its text. */
        private static final long TREE = 4;

        @Override
        public long size() {
            return 0;
        }

        @Override
        public long held() {
            return TREE * object.bytes();
        }

        @Override
        public void write(JsonWriter writer) {
            ObjectValue completed = object.completed();
            writer.write(withoutManagedFields ? Owners.removed(completed) : completed);
        }
    }

    /** A status that the server has made. */
    record Told(ObjectValue status) implements EventBody {
        @Override
        public long size() {
            return 0;
        }

        @Override
        public void write(JsonWriter writer) {
            writer.write(status);
        }
    }

    /**
     * A patch as it came. What is YAML becomes JSON, and what is neither a text: the real server loses the event of such a
     * patch, so that whoever sends one leaves no trace.
     */
    record Patch(byte[] bytes) implements EventBody {
        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public void write(JsonWriter writer) {
            try {
                Json.parse(bytes);
                writer.bytes(bytes);
            } catch (JsonSyntaxException notJson) {
                writer.write(other());
            }
        }

        private Value other() {
            try {
                return Yaml.read(bytes).value();
            } catch (YamlSyntaxException neither) {
                return Value.of(new String(bytes, StandardCharsets.UTF_8));
            }
        }
    }

    /** What was answered. JSON is written as it was sent. */
    record Answer(KeptAnswer kept, KindDecoder decoder, boolean withoutManagedFields) implements EventBody {
        /** A compressed answer may have many times its size when it is written. */
        private static final int MOST_BYTES = 64 * 1024 * 1024;

        private static final GroupVersionKind UNKNOWN = new GroupVersionKind("", "v1", "Status");

        @Override
        public long size() {
            return kept.size();
        }

        @Override
        public void write(JsonWriter writer) {
            Format format = format();
            if (format == Format.JSON && !withoutManagedFields) {
                if (kept.compressed()) {
                    writer.bytes(kept.whole(MOST_BYTES));
                } else {
                    kept.pieces().forEach(writer::bytes);
                }
                return;
            }
            ObjectValue tree = tree(format);
            writer.write(withoutManagedFields ? Owners.removed(tree) : tree);
        }

        private @Nullable Format format() {
            String type = kept.contentType();
            int parameters = type.indexOf(';');
            return Format.of((parameters < 0 ? type : type.substring(0, parameters)).strip());
        }

        private ObjectValue tree(@Nullable Format format) {
            byte[] whole = kept.whole(MOST_BYTES);
            try {
                Value value = switch (format) {
                    case JSON -> Json.parse(whole);
                    case YAML -> Yaml.read(whole).value();
                    case PROTOBUF -> decoder.readProtobuf(whole, UNKNOWN);
                    case null -> ObjectValue.EMPTY;
                };
                return value instanceof ObjectValue object ? object : ObjectValue.EMPTY;
            } catch (JsonSyntaxException | YamlSyntaxException | DecodeException unreadable) {
                // Nobody but this server has written it, in a form that it reads.
                throw new IllegalStateException("an answer can not be read", unreadable);
            }
        }
    }

    /** Who owns which field, as objects tell. */
    final class Owners {
        private static final String FIELD = "managedFields";

        private Owners() {}

        /** An object, a list or a table without it. */
        static ObjectValue removed(ObjectValue object) {
            ObjectValue own = object.object("metadata").has(FIELD)
                    ? object.with("metadata", object.object("metadata").without(FIELD)) : object;
            if (own.get("items") instanceof ListValue items) {
                return own.with("items", items.mapObjects(Owners::removed));
            }
            if (own.get("rows") instanceof ListValue rows) {
                return own.with("rows", rows.mapObjects(row -> row.get("object") instanceof ObjectValue shown
                        ? row.with("object", removed(shown)) : row));
            }
            return own;
        }
    }
}
