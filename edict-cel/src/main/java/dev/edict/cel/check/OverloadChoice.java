package dev.edict.cel.check;

import dev.edict.cel.function.FunctionDeclaration;
import dev.edict.cel.function.Overload;
import dev.edict.cel.syntax.Expression;
import dev.edict.cel.syntax.Expression.Call;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeInference;
import dev.edict.cel.type.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which overloads of a function fit a call whose arguments have types, and what it then makes. */
final class OverloadChoice {
    private final Findings findings;

    OverloadChoice(Findings findings) {
        this.findings = findings;
    }

    void resolve(Call call, FunctionDeclaration function) {
        boolean logical = function.name().equals("_&&_") || function.name().equals("_||_");
        CelType type = logical ? logicalType(call, function) : resultType(call, function);
        findings.set(call, type == null ? CelType.ERROR : type);
    }

    private @Nullable CelType logicalType(Call call, FunctionDeclaration function) {
        boolean fits = true;
        for (Expression argument : call.arguments()) {
            if (!findings.inference.isAssignable(findings.typeOf(argument), CelType.BOOL)) {
                findings.mismatch(argument, CelType.BOOL, findings.typeOf(argument));
                fits = false;
            }
        }
        findings.setOverloads(call, List.of(function.overloads().getFirst().id()));
        return fits ? CelType.BOOL : null;
    }

    private @Nullable CelType resultType(Call call, FunctionDeclaration function) {
        List<CelType> given = new ArrayList<>();
        if (call.target() != null) {
            given.add(findings.typeOf(call.target()));
        }
        call.arguments().forEach(argument -> given.add(findings.typeOf(argument)));
        CelType result = null;
        List<String> fitting = new ArrayList<>();
        for (Overload overload : function.overloads()) {
            if (overload.member() != (call.target() != null)) {
                continue;
            }
            Map<String, CelType> fresh = new HashMap<>();
            overload.typeParameters().forEach(name -> fresh.put(name, findings.inference.fresh()));
            List<CelType> wanted = overload.parameters().stream()
                    .map(parameter -> TypeInference.replace(parameter, fresh))
                    .toList();
            if (!findings.inference.isAssignable(given, wanted)) {
                continue;
            }
            fitting.add(overload.id());
            CelType found = findings.inference.resolve(TypeInference.replace(overload.result(), fresh));
            if (result == null) {
                result = found;
            } else if (result.kind() != TypeKind.DYN && result.kind() != TypeKind.ANY && !found.equals(result)) {
                result = CelType.DYN;
            }
        }
        if (result == null) {
            findings.report(call.id(), "found no matching overload for '" + function.name() + "' applied to '"
                    + signature(given, call.target() != null) + "'");
            return null;
        }
        findings.setOverloads(call, List.copyOf(fitting));
        return result;
    }

    private String signature(List<CelType> given, boolean member) {
        List<String> shown = given.stream()
                .map(type -> findings.inference.resolveOrDynamic(type).toString())
                .toList();
        return (member ? shown.getFirst() + "." : "")
                + shown.stream().skip(member ? 1 : 0).collect(Collectors.joining(", ", "(", ")"));
    }
}
