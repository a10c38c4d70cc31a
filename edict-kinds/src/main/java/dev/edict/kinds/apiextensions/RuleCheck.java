package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.StructuralSchema;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks the rules in the expression language that a schema carries: that they compile, fit the schema and do not cost too
 * much. Safe for many threads.
 */
interface RuleCheck {
    /** Lets every rule through, and evaluates none. */
    RuleCheck NONE = new RuleCheck() {
        @Override
        public List<FieldError> check(StructuralSchema root, FieldPath path, Extent extent) {
            return List.of();
        }

        @Override
        public List<FieldError> checkDefault(StructuralSchema schema, boolean resource, Value value, FieldPath path) {
            return List.of();
        }
    };

    /**
     * What is checked.
     *
     * @param sound tells of a schema within the root, by identity, whether nothing else is wrong with it nor with anything
     *     in it; only the rules of such a schema are checked
     * @param anyCost whether a single rule may cost whatever it costs, because it was accepted before
     */
    record Extent(Predicate<StructuralSchema> sound, boolean anyCost) {}

    /**
     * What is wrong with the rules of a schema and of all schemas that give it structure, the total of their costs included.
     *
     * @param root the schema of a whole object, which is structural
     */
    List<FieldError> check(StructuralSchema root, FieldPath path, Extent extent);

    /**
     * Evaluates the rules of a schema, and of what is in it, on its default, as if an object were created with it and as if
     * one that had it already were updated.
     *
     * @param resource whether the schema is that of a whole object
     */
    List<FieldError> checkDefault(StructuralSchema schema, boolean resource, Value value, FieldPath path);
}
