package dev.edict.schema.structural;

import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a check has found so far: the failures, each message once, and how much was right. The latter decides which of
 * several failed alternatives is reported: the one that came closest.
 */
final class Outcome {
    /** More failures than anybody reads. What is beyond them is not kept. */
    static final int MAX_FAILURES = 1_000;
    private static final int MAX_TEXT = 1024 * 1024;

    private final String prefix;
    private final Map<String, FieldError> failures = new LinkedHashMap<>();
    private int matches;
    private long length;

    /** @param prefix the path of what is checked within its object, or empty */
    Outcome(String prefix) {
        this.prefix = prefix;
    }

    /** Another outcome, of an attempt that may come to nothing. */
    Outcome attempt() {
        return new Outcome(prefix);
    }

    boolean isValid() {
        return failures.isEmpty();
    }

    int matches() {
        return matches;
    }

    void match() {
        matches++;
    }

    List<FieldError> errors() {
        return List.copyOf(failures.values());
    }

    void merge(Outcome other) {
        other.failures.forEach(this::put);
        matches += other.matches;
    }

    /** Takes over how much was right, and forgives the rest. */
    void mergeForgiven(Outcome other) {
        matches += other.matches;
    }

    private void put(String message, FieldError error) {
        if (failures.size() < MAX_FAILURES && length < MAX_TEXT && failures.putIfAbsent(message, error) == null) {
            length += message.length() + error.detail().length();
        }
    }

    /** A failure that is not about a field, or that upstream does not ascribe to one. */
    void fail(String message) {
        put(message, new FieldError(ErrorType.INVALID, prefix.isEmpty() ? "<nil>" : prefix, new StringValue(""), message));
    }

    void fail(ErrorType type, DataPath path, @Nullable Value value, String detail, String message) {
        put(message, new FieldError(type, field(path.toString()), value, detail));
    }

    /** A failure at a path whose detail is its message: {@code spec.size in body should be …}. */
    void invalid(DataPath path, Value value, String should) {
        String message = path + " in body " + should;
        fail(ErrorType.INVALID, path, value, message, message);
    }

    void wrongType(DataPath path, String expected, String found) {
        String message = path + " in body must be of type " + expected + ": " + StringValue.quote(found);
        fail(ErrorType.TYPE_INVALID, path, new StringValue(found), message, message);
    }

    void required(DataPath path) {
        fail(ErrorType.REQUIRED, path, null, "", path + " in body is required");
    }

    private String field(String name) {
        String bare = name.startsWith(".") ? name.substring(1) : name;
        if (bare.isEmpty()) {
            return prefix.isEmpty() ? "<nil>" : prefix;
        }
        return prefix.isEmpty() ? bare : prefix + "." + bare;
    }
}
