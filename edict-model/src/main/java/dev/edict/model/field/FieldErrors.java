package dev.edict.model.field;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what is wrong with an object, in the order in which it is found. More than anybody reads is counted and not kept: a
 * body of a million small mistakes must not become an answer of hundreds of megabytes. For one thread.
 */
public final class FieldErrors implements Iterable<FieldError> {
    /** How many errors, and how many warnings, are kept. */
    public static final int MOST_KEPT = 1_000;

    private final List<FieldError> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private int found;

    public FieldErrors add(FieldError error) {
        found++;
        if (errors.size() < MOST_KEPT) {
            errors.add(error);
        }
        return this;
    }

    public FieldErrors addAll(Iterable<FieldError> more) {
        more.forEach(this::add);
        return this;
    }

    private FieldErrors add(ErrorType type, FieldPath path, @Nullable Object badValue, String detail) {
        TimeBudget.step();
        if (errors.size() >= MOST_KEPT) {
            found++;
            return this;
        }
        return add(new FieldError(type, path.toString(), badValue == null ? null : Value.of(badValue), detail));
    }

    public FieldErrors required(FieldPath path, String detail) {
        return add(ErrorType.REQUIRED, path, null, detail);
    }

    public FieldErrors required(FieldPath path) {
        return required(path, "");
    }

    /** @param badValue what was found: a plain value or a tree, see {@link Value#of} */
    public FieldErrors invalid(FieldPath path, Object badValue, String detail) {
        return add(ErrorType.INVALID, path, badValue, detail);
    }

    public FieldErrors typeInvalid(FieldPath path, Object badValue, String detail) {
        return add(ErrorType.TYPE_INVALID, path, badValue, detail);
    }

    public FieldErrors notFound(FieldPath path, Object badValue) {
        return add(ErrorType.NOT_FOUND, path, badValue, "");
    }

    public FieldErrors duplicate(FieldPath path, Object badValue) {
        return add(ErrorType.DUPLICATE, path, badValue, "");
    }

    public FieldErrors forbidden(FieldPath path, String detail) {
        return add(ErrorType.FORBIDDEN, path, null, detail);
    }

    public FieldErrors internal(FieldPath path, String detail) {
        return add(ErrorType.INTERNAL, path, null, detail);
    }

    /** The supported values are listed in the order given. */
    public FieldErrors notSupported(FieldPath path, Object badValue, Collection<String> supported) {
        String detail = supported.isEmpty()
                ? ""
                : "supported values: "
                        + supported.stream().map(StringValue::quote).collect(Collectors.joining(", "));
        return add(ErrorType.NOT_SUPPORTED, path, badValue, detail);
    }

    public FieldErrors tooLong(FieldPath path, int maximum) {
        return add(ErrorType.TOO_LONG, path, null,
                "may not be more than " + maximum + (maximum == 1 ? " byte" : " bytes"));
    }

    public FieldErrors tooLongCharacters(FieldPath path, int maximum) {
        return add(ErrorType.TOO_LONG, path, null,
                "may not be more than " + maximum + (maximum == 1 ? " character" : " characters"));
    }

    public FieldErrors tooShort(FieldPath path, int minimum) {
        return add(ErrorType.TOO_SHORT, path, null,
                "must be at least " + minimum + (minimum == 1 ? " character" : " characters"));
    }

    public FieldErrors tooMany(FieldPath path, int actual, int maximum) {
        return add(ErrorType.TOO_MANY, path, NumberValue.of(actual),
                "must have at most " + maximum + (maximum == 1 ? " item" : " items"));
    }

    public FieldErrors tooFew(FieldPath path, int actual, int minimum) {
        return add(ErrorType.TOO_FEW, path, NumberValue.of(actual),
                "must have at least " + minimum + (minimum == 1 ? " item" : " items"));
    }

    /** Notes something that is let through, but of which the writer is to be told. It is no error. */
    public FieldErrors warn(String text) {
        if (warnings.size() < MOST_KEPT) {
            warnings.add(text);
        }
        return this;
    }

    /** What the writer is to be told besides. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    public boolean isEmpty() {
        return errors.isEmpty();
    }

    /** How many have been found. */
    public int size() {
        return found;
    }

    /** Those that are kept. */
    public List<FieldError> list() {
        return List.copyOf(errors);
    }

    @Override
    public Iterator<FieldError> iterator() {
        return errors.iterator();
    }

    @Override
    public String toString() {
        return errors.toString();
    }
}
