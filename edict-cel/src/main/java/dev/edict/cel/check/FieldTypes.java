package dev.edict.cel.check;

import dev.edict.cel.syntax.Expression;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;

/** The types of fields: those that a type declares, and those of what may have any. */
final class FieldTypes {
    private final StructTypes structs;
    private final Findings findings;

    FieldTypes(StructTypes structs, Findings findings) {
        this.structs = structs;
        this.findings = findings;
    }

    /**
     * @param node where to report that there is no such field
     * @param optional whether the field is asked for with a question mark
     */
    CelType of(Expression node, Expression operand, String field, boolean optional) {
        CelType whole = findings.inference.resolve(findings.typeOf(operand));
        CelType target = whole.unwrapped();
        CelType found = switch (target.kind()) {
            case MAP -> target.parameters().get(1);
            case STRUCT -> ofStruct(node.id(), target.name(), field);
            case PARAMETER -> {
                findings.inference.isAssignable(CelType.DYN, target);
                yield CelType.DYN;
            }
            case DYN, ANY, ERROR -> CelType.DYN;
            case NULL, BOOL, INT, UINT, DOUBLE, STRING, BYTES, DURATION, TIMESTAMP, LIST, OPAQUE, TYPE -> {
                findings.report(node.id(), "type '" + target + "' does not support field selection");
                yield CelType.DYN;
            }
        };
        return whole.isOptional() || optional ? CelType.optional(found) : found;
    }

    CelType ofStruct(int id, String struct, String field) {
        CelType found = structs.fieldType(struct, field);
        if (found != null) {
            return found;
        }
        findings.report(id, structs.typeNamed(struct) == null
                ? "unexpected failed resolution of '" + struct + "'"
                : "undefined field '" + field + "'");
        return CelType.ERROR;
    }
}
