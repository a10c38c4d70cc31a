package dev.edict.server.admit.policy;

import dev.edict.cel.CostLimits;
import dev.edict.cel.type.PatchTypes;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.JsonForm;
import dev.edict.cel.value.NoJsonFormException;
import dev.edict.cel.value.StructValue;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.json.JsonPatch;
import dev.edict.patch.json.JsonPatchException;
import dev.edict.patch.json.JsonPatchTooLargeException;
import dev.edict.patch.merge.AtomicParts;
import dev.edict.patch.merge.MergeType;
import dev.edict.patch.merge.StructuredMerge;
import dev.edict.patch.merge.TypeCheck;
import dev.edict.patch.merge.TypeErrorException;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.expression.Expression;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Makes the changes of one policy to one object, in the version in which the policy wants to see it. */
final class Mutator {
    private static final String TEST_FAILED = ": test failed";

    private final ServedKinds kinds;
    private final GroupVersionKind kind;

    Mutator(ServedKinds kinds, GroupVersionKind kind) {
        this.kinds = kinds;
        this.kind = kind;
    }

    /** A change that can not be made. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String why) {
            super(why, null, false, false);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    /** The object after the change. @throws dev.edict.model.status.ApiException if the result is no object of the kind */
    ObjectValue mutate(MutatingExpressions.Mutation mutation, PolicyScope scope, ObjectValue object) throws Failed {
        Object value = value(mutation.expression(), scope);
        return switch (mutation) {
            case MutatingExpressions.Mutation.Configuration ignored -> applied((StructValue) value, object);
            case MutatingExpressions.Mutation.Operations ignored -> patched((CelList) value, object);
        };
    }

    private static Object value(Expression expression, PolicyScope scope) throws Failed {
        if (expression.program() == null) {
            throw new Failed(expression.fault());
        }
        try {
            Expression.Outcome outcome = scope.run(expression, new Expression.Budget(CostLimits.PER_OBJECT));
            Object value = outcome.value();
            if (value == null) {
                throw new Failed(outcome.error());
            }
            return value;
        } catch (Expression.BudgetSpent spent) {
            throw new Failed(spent.words());
        }
    }

    private static void checkNames(StructValue made) throws Failed {
        List<String> complaints = TypeNames.complaints(made);
        if (!complaints.isEmpty()) {
            throw new Failed("type mismatch: " + String.join("\n", complaints));
        }
    }

    private ObjectValue applied(StructValue configuration, ObjectValue object) throws Failed {
        checkNames(configuration);
        MergeType type = kinds.mergeType(kind);
        if (type == null) {
            throw untyped("patch", "no corresponding type for " + Parameters.shown(kind));
        }
        PartialObject made = new PartialObject(configuration);
        ObjectValue partial = made.tree().with("kind", kind.kind()).with("apiVersion", kind.apiVersion());
        made.check(partial, type);
        List<String> atomic = AtomicParts.in(partial, type);
        if (!atomic.isEmpty()) {
            throw new Failed("error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or"
                    + " structs: " + String.join(", ", atomic));
        }
        try {
            TypeCheck.check(object, type, true);
        } catch (TypeErrorException wrong) {
            throw untyped("original", String.valueOf(wrong.getMessage()));
        }
        try {
            return kinds.decode(StructuredMerge.merge(object, partial, type), kind).object();
        } catch (DecodeException unreadable) {
            throw new Failed("unable to convert unstructured object to " + Parameters.shown(kind) + ": "
                    + UnstructuredWords.of(String.valueOf(unreadable.getMessage())));
        }
    }

    /** @param which of the two objects is not of its type */
    static Failed untyped(String which, String why) {
        return new Failed("error applying patch: failed to convert " + which + " object to typed object: " + why);
    }

    private ObjectValue patched(CelList operations, ObjectValue object) throws Failed {
        List<Value> written = new ArrayList<>();
        for (Object operation : operations) {
            if (!(operation instanceof StructValue made) || !made.type().equals(PatchTypes.OPERATION)) {
                throw new Failed("type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch");
            }
            checkFields(made);
            if (made.find("value") instanceof StructValue part) {
                checkNames(part);
            }
            written.add(operation(made));
        }
        Value changed;
        try {
            changed = JsonPatch.of(ListValue.copyOf(written)).apply(object);
        } catch (JsonPatchException refused) {
            String why = String.valueOf(refused.getMessage());
            if (why.endsWith(TEST_FAILED)) {
                return object;
            }
            throw new Failed("JSON Patch: " + why);
        } catch (JsonPatchTooLargeException tooLarge) {
            throw new Failed("JSON Patch: " + tooLarge.getMessage());
        }
        return decoded(changed instanceof ObjectValue tree ? tree : ObjectValue.EMPTY);
    }

    private static void checkFields(StructValue operation) throws Failed {
        for (Iterator<Object> keys = operation.keys(); keys.hasNext(); ) {
            Object key = keys.next();
            if (!PatchTypes.isPartOfOperation(key)) {
                throw new Failed("unexpected JSONPatchType field: " + key);
            }
        }
    }

    private static ObjectValue operation(StructValue made) throws Failed {
        ObjectValue.Builder operation = ObjectValue.builder()
                .put("op", text(made, "op"))
                .put("path", text(made, "path"));
        String from = text(made, "from");
        if (!from.isEmpty()) {
            operation.put("from", from);
        }
        Object value = made.find("value");
        if (value != null) {
            try {
                operation.put("value", JsonForm.of(value));
            } catch (NoJsonFormException unsayable) {
                throw new Failed("JSONPath valueExpression evaluated to a type that could not marshal to JSON: "
                        + unsayable.words());
            }
        }
        return operation.build();
    }

    private static String text(StructValue made, String field) {
        return made.find(field) instanceof String text ? text : "";
    }

    /**
     * Reads what a patch has made. What can not be read is a fault of the server's, whatever the policy says of failures; so is
     * an object of another kind.
     */
    private ObjectValue decoded(ObjectValue tree) {
        GroupVersionKind said = said(tree);
        boolean same = said.groupKind().equals(kind.groupKind());
        boolean known = same || kinds.find(said) != null;
        try {
            DecodedObject read = kinds.decode(tree, same || !known ? kind : said);
            if (!read.strictErrors().isEmpty()) {
                throw ApiErrors.internal("strict decoding error: " + String.join(", ", read.strictErrors()));
            }
            if (known && !same) {
                throw ApiErrors.internal("failed to convert object: " + Parameters.shown(said) + " is no "
                        + Parameters.shown(kind));
            }
            if (!known) {
                FieldErrors errors = new FieldErrors();
                errors.invalid(FieldPath.of("kind"), said.kind(), "must be " + kind.kind());
                throw ApiErrors.invalid(said.groupKind(), tree.object("metadata").string("name"), errors);
            }
            return read.object().with("apiVersion", kind.apiVersion());
        } catch (DecodeException unreadable) {
            throw ApiErrors.internal(String.valueOf(unreadable.getMessage()));
        }
    }

    /** The kind that an object says it is of; what it does not say is as it was. */
    private GroupVersionKind said(ObjectValue tree) {
        GroupVersion version = tree.string("apiVersion").isEmpty() ? null : GroupVersion.parse(tree.string("apiVersion"));
        GroupVersion known = version == null ? new GroupVersion(kind.group(), kind.version()) : version;
        return known.kind(tree.string("kind").isEmpty() ? kind.kind() : tree.string("kind"));
    }
}
