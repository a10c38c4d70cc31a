package dev.edict.server.bootstrap;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells by its bytes that a stored role or binding says what a default one says, without parsing it. The fields that matter have
 * names that stand nowhere else in such an object (the owners of fields have theirs with a prefix, and quotes in texts are
 * escaped), so that the same bytes of name and value are the same field.
 */
final class WrittenParts {
    private static final List<String> METADATA = List.of("labels", "annotations");
    private static final List<String> CONTENT = List.of("rules", "aggregationRule", "roleRef", "subjects");

    private WrittenParts() {}

    /** Whether it is certain; where it is not, the objects are to be compared. */
    static boolean isUnchanged(byte[] json, ObjectValue wanted) {
        ObjectValue metadata = wanted.object("metadata");
        boolean gathers = wanted.isSet("aggregationRule");
        return METADATA.stream().allMatch(field -> has(json, field, metadata.get(field)))
                && CONTENT.stream().filter(field -> !(gathers && field.equals("rules")))
                        .allMatch(field -> !wanted.isSet(field) || has(json, field, wanted.get(field)))
                && (gathers || indexOf(json, new JsonWriter(32).string("aggregationRule").toByteArray()) < 0);
    }

    private static boolean has(byte[] json, String field, @Nullable Value value) {
        return value != null
                && indexOf(json, new JsonWriter(512).string(field).ascii(":").write(value).toByteArray()) >= 0;
    }

    private static int indexOf(byte[] text, byte[] part) {
        int last = text.length - part.length;
        for (int start = 0; start <= last; start++) {
            int matched = 0;
            while (matched < part.length && text[start + matched] == part[matched]) {
                matched++;
            }
            if (matched == part.length) {
                return start;
            }
        }
        return -1;
    }
}
