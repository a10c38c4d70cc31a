package dev.edict.server.admit.quota;

import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What an object must be like for a quota to count it, or to need one. */
public record ScopeRequirement(String scope, String operator, List<String> values) {
    private static final String EXISTS = "Exists";

    public ScopeRequirement {
        values = List.copyOf(values);
    }

    /** The requirements of a quota: its scopes, then its selector. */
    static List<ScopeRequirement> ofQuota(ObjectValue spec) {
        List<ScopeRequirement> all = new ArrayList<>();
        spec.list("scopes").strings().forEach(scope -> all.add(new ScopeRequirement(scope, EXISTS, List.of())));
        all.addAll(read(spec.object("scopeSelector").list("matchExpressions").objects()));
        return all;
    }

    /** The requirements of a list of expressions. */
    public static List<ScopeRequirement> read(List<ObjectValue> expressions) {
        return expressions.stream()
                .map(expression -> new ScopeRequirement(expression.string("scopeName"), expression.string("operator"),
                        expression.list("values").strings()))
                .toList();
    }

    /** Whether one of the names that an object has for this scope is asked for. */
    boolean admits(Collection<String> names) {
        return switch (operator) {
            case EXISTS -> !names.isEmpty();
            case "DoesNotExist" -> names.isEmpty();
            case "In" -> names.stream().anyMatch(values::contains);
            case "NotIn" -> names.isEmpty() || names.stream().anyMatch(name -> !values.contains(name));
            default -> false;
        };
    }

    /** As the real server's refusals print it. */
    @Override
    public String toString() {
        return "{" + scope + " " + operator + " [" + String.join(" ", values) + "]}";
    }
}
