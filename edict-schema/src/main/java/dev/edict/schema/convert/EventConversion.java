package dev.edict.schema.convert;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Map;
import java.util.stream.Collectors;

/** Events of the group {@code events.k8s.io} and of the core group: the same fields under other names. */
final class EventConversion {
    /** The names in the newer group, each with that in the core group. */
    private static final Map<String, String> NAMES = Map.of(
            "regarding", "involvedObject",
            "note", "message",
            "reportingController", "reportingComponent",
            "deprecatedSource", "source",
            "deprecatedFirstTimestamp", "firstTimestamp",
            "deprecatedLastTimestamp", "lastTimestamp",
            "deprecatedCount", "count");

    static final Converter CONVERTER = new Converter(
            event -> rename(event, NAMES),
            event -> rename(event, NAMES.entrySet().stream().collect(
                    Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey))));

    private EventConversion() {}

    private static ObjectValue rename(ObjectValue event, Map<String, String> names) {
        ObjectValue.Builder renamed = ObjectValue.builder();
        for (int position = 0; position < event.size(); position++) {
            String key = event.keyAt(position);
            Value value = event.valueAt(position);
            renamed.put(names.getOrDefault(key, key), value);
        }
        return renamed.build();
    }
}
