package dev.edict.codegen.java;

import com.palantir.javapoet.CodeBlock;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.model.json.Json;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How the values of fields are read, written, left empty and tested for it. */
public final class Values {
    private Values() {}

    /** The expression that reads the value that {@code in} stands at. */
    static CodeBlock read(FieldType type) {
        return switch (type) {
            case Simple simple -> CodeBlock.of("in." + switch (simple) {
                case STRING -> "string()";
                case BOOLEAN -> "bool()";
                case INT32 -> "integer32()";
                case INT64 -> "integer()";
                case DOUBLE -> "number()";
                case TIME, MICRO_TIME -> "instant()";
                case DURATION -> "duration()";
                case QUANTITY -> "quantity()";
                case BYTES -> "bytes()";
                case INT_OR_STRING -> "read($T.CODEC)";
                case RAW -> "raw()";
            }, simple == Simple.INT_OR_STRING ? new Object[] {Names.INT_OR_STRING} : new Object[0]);
            case Struct struct -> CodeBlock.of("in.read($T.CODEC)", Names.holderOf(struct));
            case Constant constant -> CodeBlock.of("in.read($T.CODEC)", Names.holderOf(constant));
            case ListOf list -> CodeBlock.of("in.list($L)", codec(list.items()));
            case MapOf map -> CodeBlock.of("in.map($L)", codec(map.values()));
        };
    }

    /** The statement's part behind {@code out.name(…)} that writes a field. */
    static CodeBlock write(FieldModel field, CodeBlock value) {
        if (!field.rules().confidential()) {
            return write(field.type(), value);
        }
        return field.type() instanceof MapOf
                ? CodeBlock.of(".map($L, $T.SECRET)", value, Names.CODECS)
                : CodeBlock.of(".secret($L)", value);
    }

    private static CodeBlock write(FieldType type, CodeBlock value) {
        return switch (type) {
            case Simple simple -> switch (simple) {
                case STRING -> CodeBlock.of(".string($L)", value);
                case BOOLEAN -> CodeBlock.of(".bool($L)", value);
                case INT32, INT64 -> CodeBlock.of(".integer($L)", value);
                case DOUBLE -> CodeBlock.of(".number($L)", value);
                case TIME -> CodeBlock.of(".instant($L)", value);
                case MICRO_TIME -> CodeBlock.of(".microInstant($L)", value);
                case DURATION -> CodeBlock.of(".duration($L)", value);
                case QUANTITY -> CodeBlock.of(".quantity($L)", value);
                case BYTES -> CodeBlock.of(".bytes($L)", value);
                case INT_OR_STRING -> CodeBlock.of(".write($L, $T.CODEC)", value, Names.INT_OR_STRING);
                case RAW -> CodeBlock.of(".raw($L)", value);
            };
            case Struct struct -> CodeBlock.of(".write($L, $T.CODEC)", value, Names.holderOf(struct));
            case Constant constant -> CodeBlock.of(".write($L, $T.CODEC)", value, Names.holderOf(constant));
            case ListOf list -> CodeBlock.of(".list($L, $L)", value, codec(list.items()));
            case MapOf map -> CodeBlock.of(".map($L, $L)", value, codec(map.values()));
        };
    }

    /** The expression for the codec of a type. */
    static CodeBlock codec(FieldType type) {
        return switch (type) {
            case Simple simple -> switch (simple) {
                case STRING, BOOLEAN, DOUBLE, TIME, MICRO_TIME, DURATION, QUANTITY, BYTES, RAW ->
                        CodeBlock.of("$T.$L", Names.CODECS, simple.name());
                case INT32 -> CodeBlock.of("$T.INTEGER", Names.CODECS);
                case INT64 -> CodeBlock.of("$T.LONG", Names.CODECS);
                case INT_OR_STRING -> CodeBlock.of("$T.CODEC", Names.INT_OR_STRING);
            };
            case Struct struct -> CodeBlock.of("$T.CODEC", Names.holderOf(struct));
            case Constant constant -> CodeBlock.of("$T.CODEC", Names.holderOf(constant));
            case ListOf list -> CodeBlock.of("$T.listOf($L)", Names.CODECS, codec(list.items()));
            case MapOf map -> CodeBlock.of("$T.mapOf($L)", Names.CODECS, codec(map.values()));
        };
    }

    /** The expression for a value that JSON says. */
    public static String parsed(FieldType type, Value value) {
        return codec(type) + ".fromTree(" + Names.JSON + ".parse(" + CodeBlock.of("$S", Json.text(value)) + "))";
    }

    /** The expression for a field that nobody has set. */
    static CodeBlock empty(FieldModel field) {
        if (field.initial() != null) {
            return CodeBlock.of("$L", field.initial());
        }
        if (field.isNullable()) {
            return CodeBlock.of("null");
        }
        return switch (field.type()) {
            case Simple simple -> switch (simple) {
                case STRING -> CodeBlock.of("$S", "");
                case BOOLEAN -> CodeBlock.of("false");
                case INT32, INT64, DOUBLE -> CodeBlock.of("0");
                case TIME, MICRO_TIME -> throw new IllegalArgumentException(field.name() + ": times have no empty value");
                case DURATION -> CodeBlock.of("$T.ZERO", Duration.class);
                case QUANTITY -> CodeBlock.of("$T.ZERO", Names.QUANTITY);
                case BYTES -> CodeBlock.of("$T.EMPTY", Names.BYTES);
                case INT_OR_STRING -> CodeBlock.of("$T.ZERO", Names.INT_OR_STRING);
                case RAW -> CodeBlock.of("$T.NULL", Names.RAW);
            };
            case Struct struct -> CodeBlock.of("$T.EMPTY", Names.holderOf(struct));
            case Constant ignored -> throw new IllegalArgumentException(field.name() + ": constants have no empty value");
            case ListOf ignored -> CodeBlock.of("$T.of()", List.class);
            case MapOf ignored -> CodeBlock.of("$T.of()", Map.class);
        };
    }

    /** The condition under which a field is written that is absent when it is empty. */
    static CodeBlock isThere(FieldModel field, CodeBlock value) {
        if (field.isNullable()) {
            return CodeBlock.of("$L != null", value);
        }
        return switch (field.type()) {
            case Simple simple -> switch (simple) {
                case STRING -> CodeBlock.of("!$L.isEmpty()", value);
                case BOOLEAN -> value;
                case INT32, INT64, DOUBLE -> CodeBlock.of("$L != 0", value);
                case TIME, MICRO_TIME, DURATION, QUANTITY, BYTES, INT_OR_STRING, RAW ->
                        CodeBlock.of("!$L.equals($L)", value, empty(field));
            };
            case Struct ignored -> CodeBlock.of("!$L.equals($L)", value, empty(field));
            case Constant ignored -> CodeBlock.of("!$L.equals($L)", value, empty(field));
            case ListOf ignored -> CodeBlock.of("!$L.isEmpty()", value);
            case MapOf ignored -> CodeBlock.of("!$L.isEmpty()", value);
        };
    }
}
