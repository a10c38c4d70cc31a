package dev.edict.patch.merge;

import dev.edict.model.schema.Schema;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * How writers share a value: what a schema says of types, list types and map types, and nothing else of it.
 *
 * <p>A value may be allowed to be a scalar, a list, an object, or any of these; each allowance has its own rule.
 */
public final class MergeType {
    static final int SCALAR = 1;
    static final int LIST = 2;
    static final int MAP = 4;

    /** Any value, shared as a whole. */
    static final MergeType UNTYPED = new MergeType();

    /** Any value: objects are shared field by field, everything in them too; lists as a whole. */
    public static final MergeType DEDUCED = new MergeType();

    static {
        UNTYPED.define(Scalar.UNTYPED, ListRule.atomic(UNTYPED), MapRule.free(UNTYPED, true));
        DEDUCED.define(Scalar.UNTYPED, ListRule.atomic(UNTYPED), MapRule.free(DEDUCED, false));
    }

    private @Nullable Scalar scalar;
    private @Nullable ListRule list;
    private @Nullable MapRule map;
    private int allowed;

    MergeType() {}

    MergeType(@Nullable Scalar scalar, @Nullable ListRule list, @Nullable MapRule map) {
        define(scalar, list, map);
    }

    /** The type of values that have the schema; read part by part as values need it. */
    public static MergeType of(Schema schema) {
        return new TypeReader(false, null).read(schema);
    }

    /**
     * The type of custom resources. Its own schema need not declare what every object has.
     *
     * @param schema the structural schema of the version
     * @param objectMeta the schema of the metadata of every object
     * @param preservesUnknownFields whether the kind keeps fields which its schema does not know
     */
    public static MergeType ofCustomResource(Schema schema, Schema objectMeta, boolean preservesUnknownFields) {
        return new TypeReader(preservesUnknownFields, objectMeta).readCustomResource(schema);
    }

    void define(@Nullable Scalar scalarRule, @Nullable ListRule listRule, @Nullable MapRule mapRule) {
        scalar = scalarRule;
        list = listRule;
        map = mapRule;
        allowed = (scalarRule == null ? 0 : SCALAR) | (listRule == null ? 0 : LIST) | (mapRule == null ? 0 : MAP);
    }

    @Nullable Scalar scalar() {
        return scalar;
    }

    @Nullable ListRule list() {
        return list;
    }

    @Nullable MapRule map() {
        return map;
    }

    /**
     * Which of the allowed forms a value takes: the one that it has, or all of them if it is absent, null, or of none
     * of them.
     */
    int formsOf(@Nullable Value value) {
        int form = switch (value) {
            case null -> 0;
            case NullValue ignored -> 0;
            case NumberValue ignored -> SCALAR;
            case StringValue ignored -> SCALAR;
            case BooleanValue ignored -> SCALAR;
            case ListValue ignored -> LIST;
            case ObjectValue ignored -> MAP;
        };
        return (allowed & form) != 0 ? form : allowed;
    }

    /** The one form to treat a value as, among several: an object before a scalar before a list. */
    static int preferred(int forms) {
        if ((forms & MAP) != 0) {
            return MAP;
        }
        return (forms & SCALAR) != 0 ? SCALAR : forms;
    }
}
