package dev.edict.patch.managed;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.FieldsFormatException;
import dev.edict.patch.field.FieldsV1;
import dev.edict.patch.field.TextOrder;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The book of an object's owners, as {@code metadata.managedFields} keeps it. Immutable.
 *
 * @param owners what each manager owns
 * @param times when each manager last changed something, as far as that is known
 */
public record ManagedFields(Map<Manager, OwnedSet> owners, Map<Manager, Instant> times) {
    public static final ManagedFields EMPTY = new ManagedFields(Map.of(), Map.of());

    public ManagedFields {
        owners = Collections.unmodifiableMap(new LinkedHashMap<>(owners));
        times = Map.copyOf(times);
    }

    public boolean isEmpty() {
        return owners.isEmpty();
    }

    ManagedFields withOwners(Map<Manager, OwnedSet> newOwners) {
        return new ManagedFields(newOwners, times);
    }

    /**
     * The entries that an update goes on from: those of the request if it sets some, none if it resets them, else those
     * of the live object, as far as they can be read. Through a subresource entries cannot be set.
     */
    static ManagedFields toGoOnFrom(ObjectValue live, ObjectValue updated, boolean throughSubresource) {
        if (!throughSubresource) {
            Value given = updated.object("metadata").get("managedFields");
            if (given instanceof ListValue entries) {
                if (isReset(entries)) {
                    return ManagedFields.EMPTY;
                }
                ManagedFields book = decodeOrEmpty(entries);
                if (!book.isEmpty()) {
                    return book;
                }
            }
        }
        return decodeOrEmpty(new ApiObject(live).managedFields());
    }

    private static boolean isReset(ListValue entries) {
        if (entries.size() > 1) {
            return false;
        }
        return entries.isEmpty() || entries.get(0) instanceof ObjectValue entry && saysNothing(entry);
    }

    private static boolean saysNothing(ObjectValue entry) {
        for (int position = 0; position < entry.size(); position++) {
            Value value = entry.valueAt(position);
            if (value != NullValue.NULL && !entry.string(entry.keyAt(position)).isEmpty()
                    || value instanceof ObjectValue) {
                return false;
            }
        }
        return true;
    }

    private static ManagedFields decodeOrEmpty(ListValue entries) {
        try {
            return ManagedFields.decode(entries);
        } catch (ManagedFieldsException unreadable) {
            return ManagedFields.EMPTY;
        }
    }

    /**
     * Reads the entries of an object.
     *
     * @throws ManagedFieldsException if an entry is not in order
     */
    public static ManagedFields decode(ListValue entries) throws ManagedFieldsException {
        if (entries.isEmpty()) {
            return EMPTY;
        }
        Map<Manager, OwnedSet> owners = new LinkedHashMap<>();
        Map<Manager, Instant> times = new LinkedHashMap<>();
        for (int index = 0; index < entries.size(); index++) {
            ObjectValue entry = entries.object(index);
            Operation operation = switch (entry.string("operation")) {
                case "Apply" -> Operation.APPLY;
                case "Update" -> Operation.UPDATE;
                default -> throw new ManagedFieldsException("operation must be `Apply` or `Update`");
            };
            String apiVersion = entry.string("apiVersion");
            if (apiVersion.isEmpty()) {
                throw new ManagedFieldsException("apiVersion must not be empty");
            }
            checkFieldsType(entry.string("fieldsType"), index);
            Manager manager =
                    new Manager(entry.string("manager"), operation, apiVersion, entry.string("subresource"));
            owners.put(manager, new OwnedSet(decodeFields(entry), apiVersion, operation == Operation.APPLY));
            Instant time = decodeTime(entry.get("time"));
            if (time == null) {
                times.remove(manager);
            } else {
                times.put(manager, time);
            }
        }
        return new ManagedFields(owners, times);
    }

    private static void checkFieldsType(String fieldsType, int index) throws ManagedFieldsException {
        if (fieldsType.isEmpty()) {
            throw new ManagedFieldsException("missing fieldsType in managed fields entry " + index);
        }
        if (!fieldsType.equals("FieldsV1")) {
            throw new ManagedFieldsException(
                    "invalid fieldsType " + ApiErrors.quote(fieldsType) + " in managed fields entry " + index);
        }
    }

    private static FieldSet decodeFields(ObjectValue entry) throws ManagedFieldsException {
        Value fields = entry.get("fieldsV1");
        if (fields == null) {
            return FieldSet.EMPTY;
        }
        try {
            return FieldsV1.decode(fields);
        } catch (FieldsFormatException notASet) {
            throw new ManagedFieldsException("error decoding set: " + notASet.getMessage());
        }
    }

    private static @Nullable Instant decodeTime(@Nullable Value time) throws ManagedFieldsException {
        if (time == null || time == NullValue.NULL) {
            return null;
        }
        try {
            return time instanceof StringValue text ? OffsetDateTime.parse(text.text()).toInstant() : null;
        } catch (DateTimeParseException notATime) {
            throw new ManagedFieldsException("error decoding time: " + time);
        }
    }

    /** The entries in their order: appliers first, then by time in whole seconds, manager, version, subresource. */
    public ListValue encode() {
        List<Map.Entry<Manager, OwnedSet>> sorted = new ArrayList<>(owners.entrySet());
        sorted.sort(Comparator
                .<Map.Entry<Manager, OwnedSet>>comparingInt(entry -> entry.getValue().applied() ? 0 : 1)
                .thenComparingLong(entry -> seconds(entry.getKey()))
                .thenComparing(entry -> entry.getKey().name(), TextOrder::compare)
                .thenComparing(entry -> entry.getValue().apiVersion(), TextOrder::compare)
                .thenComparing(entry -> entry.getKey().subresource(), TextOrder::compare));
        List<Value> entries = new ArrayList<>(sorted.size());
        sorted.forEach(entry -> entries.add(encode(entry.getKey(), entry.getValue())));
        return ListValue.copyOf(entries);
    }

    /** When the manager last changed something, in seconds; 0 if that is not known. */
    long seconds(Manager manager) {
        Instant time = times.get(manager);
        return time == null ? 0 : time.getEpochSecond();
    }

    private ObjectValue encode(Manager manager, OwnedSet owned) {
        ObjectValue.Builder entry = ObjectValue.builder();
        if (!manager.name().isEmpty()) {
            entry.put("manager", manager.name());
        }
        entry.put("operation", (owned.applied() ? Operation.APPLY : manager.operation()).word());
        entry.put("apiVersion", owned.apiVersion());
        Instant time = times.get(manager);
        if (time != null) {
            entry.put("time", Instant.ofEpochSecond(time.getEpochSecond()).toString());
        }
        entry.put("fieldsType", "FieldsV1");
        entry.put("fieldsV1", FieldsV1.encode(owned.fields()));
        if (!manager.subresource().isEmpty()) {
            entry.put("subresource", manager.subresource());
        }
        return entry.build();
    }

    /** The object with these entries as its managed fields; without the field if there are none. */
    public ObjectValue writeTo(ObjectValue object) {
        ObjectValue metadata = object.object("metadata");
        return isEmpty()
                ? withoutEntries(object)
                : object.with("metadata", metadata.with("managedFields", encode()));
    }

    /** The object without any managed fields. */
    public static ObjectValue withoutEntries(ObjectValue object) {
        return object.get("metadata") instanceof ObjectValue metadata && metadata.has("managedFields")
                ? object.with("metadata", metadata.without("managedFields"))
                : object;
    }
}
