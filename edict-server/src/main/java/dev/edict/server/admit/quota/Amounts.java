package dev.edict.server.admit.quota;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.value.ObjectValue;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How much there is of what, by the names of quotas, in their order. None is ever changed. */
record Amounts(Map<String, Quantity> byName) {
    static final Amounts NONE = new Amounts(Map.of());
    static final Quantity ONE = Quantity.of(1, QuantityFormat.DECIMAL_SI);

    Amounts {
        byName = Collections.unmodifiableMap(new TreeMap<>(byName));
    }

    static Amounts read(ObjectValue list) {
        return list.isEmpty() ? NONE : new Amounts(ResourceLists.quantities(list));
    }

    ObjectValue tree() {
        return ResourceLists.tree(byName);
    }

    boolean isEmpty() {
        return byName.isEmpty();
    }

    Amounts plus(Amounts more) {
        Map<String, Quantity> sum = new TreeMap<>(byName);
        more.byName.forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
        return new Amounts(sum);
    }

    /** The difference; it may be less than nothing. */
    Amounts minus(Amounts other) {
        Map<String, Quantity> difference = new TreeMap<>(byName);
        other.byName.forEach((name, amount) ->
                difference.merge(name, amount.negate(), (held, ignored) -> held.minus(amount)));
        return new Amounts(difference);
    }

    Amounts only(Collection<String> names) {
        return where(names::contains);
    }

    Amounts where(Predicate<String> names) {
        Map<String, Quantity> chosen = new TreeMap<>(byName);
        chosen.keySet().removeIf(name -> !names.test(name));
        return new Amounts(chosen);
    }

    Amounts positive() {
        Map<String, Quantity> chosen = new TreeMap<>(byName);
        chosen.values().removeIf(amount -> amount.sign() <= 0);
        return new Amounts(chosen);
    }

    Amounts notZero() {
        Map<String, Quantity> chosen = new TreeMap<>(byName);
        chosen.values().removeIf(Quantity::isZero);
        return new Amounts(chosen);
    }

    Amounts negative() {
        Map<String, Quantity> chosen = new TreeMap<>(byName);
        chosen.values().removeIf(amount -> amount.sign() >= 0);
        return new Amounts(chosen);
    }

    /** The same, with nothing where it is less than nothing. */
    Amounts notBelowZero() {
        Map<String, Quantity> raised = new TreeMap<>(byName);
        raised.replaceAll((name, amount) -> amount.sign() < 0 ? Quantity.ZERO : amount);
        return new Amounts(raised);
    }

    /** What is more than a limit allows. */
    Amounts exceeding(Amounts limits) {
        Map<String, Quantity> chosen = new TreeMap<>(byName);
        chosen.entrySet().removeIf(entry -> {
            Quantity limit = limits.byName.get(entry.getKey());
            return limit == null || entry.getValue().compareTo(limit) <= 0;
        });
        return new Amounts(chosen);
    }

    /** As refusals write it: {@code pods=1,requests.cpu=500m}. */
    String shown() {
        return byName.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue()).collect(Collectors.joining(","));
    }
}
