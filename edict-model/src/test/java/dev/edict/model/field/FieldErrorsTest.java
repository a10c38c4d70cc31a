package dev.edict.model.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldErrorsTest {
    private static final FieldPath PATH = FieldPath.of("spec", "containers").index(0).child("ports").key("a.b");

    private final FieldErrors errors = new FieldErrors();

    @Test
    void pathsAreWrittenWithDotsAndSubscripts() {
        assertThat(PATH).hasToString("spec.containers[0].ports[a.b]");
        assertThat(FieldPath.of("a", "b")).isEqualTo(FieldPath.of("a").child("b"));
    }

    @Test
    void eachKindOfErrorHasItsWords() {
        FieldPath path = FieldPath.of("f");
        errors.required(path).required(path, "why").invalid(path, "x", "must be y").invalid(path, 5, "must be 6")
                .invalid(path, ObjectValue.of("a", ListValue.of("b")), "no").invalid(path, NullValue.NULL, "no")
                .typeInvalid(path, "x", "must be of type integer").notFound(path, "x").duplicate(path, "x")
                .forbidden(path, "no").internal(path, "broken").notSupported(path, "x", List.of("a", "b"))
                .notSupported(path, "x", List.of()).tooLong(path, 1).tooLong(path, 128).tooLongCharacters(path, 2)
                .tooShort(path, 1).tooMany(path, 5, 1).tooFew(path, 0, 2);
        assertThat(errors).map(FieldError::body).containsExactly(
                "Required value",
                "Required value: why",
                "Invalid value: \"x\": must be y",
                "Invalid value: 5: must be 6",
                "Invalid value: {\"a\":[\"b\"]}: no",
                "Invalid value: null: no",
                "Invalid value: \"x\": must be of type integer",
                "Not found: \"x\"",
                "Duplicate value: \"x\"",
                "Forbidden: no",
                "Internal error: broken",
                "Unsupported value: \"x\": supported values: \"a\", \"b\"",
                "Unsupported value: \"x\"",
                "Too long: may not be more than 1 byte",
                "Too long: may not be more than 128 bytes",
                "Too long: may not be more than 2 characters",
                "Too short: must be at least 1 character",
                "Too many: 5: must have at most 1 item",
                "Too few: 0: must have at least 2 items");
        assertThat(errors.list().getFirst()).hasToString("f: Required value");
    }

    @Test
    void badStringsAreQuotedAsGoDoes() {
        errors.invalid(FieldPath.of("f"), "a\u0001<", "no");
        assertThat(errors.list().getFirst().body()).isEqualTo("Invalid value: \"a\\x01<\": no");
    }

    @Test
    void moreThanAnybodyReadsIsCountedAndNotKept() {
        for (int index = 0; index < 5_000; index++) {
            errors.required(FieldPath.of("items").index(index));
            errors.warn("item " + index + " is odd");
        }
        assertThat(errors.size()).isEqualTo(5_000);
        assertThat(errors.list()).hasSize(FieldErrors.MOST_KEPT);
        assertThat(errors.list().getFirst().field()).isEqualTo("items[0]");
        assertThat(errors.warnings()).hasSize(FieldErrors.MOST_KEPT);
    }

    @Test
    void aFieldWithoutANameIsAPairOfBrackets() {
        assertThat(FieldPath.of("")).hasToString("[]");
        assertThat(FieldPath.of("").index(1)).hasToString("[1]");
        assertThat(FieldPath.of("a").child("b").key("c")).hasToString("a.b[c]");
    }
}
