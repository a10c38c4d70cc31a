package dev.edict.controllers.quota;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import java.util.Map;

/** Sums of amounts by name. The maps that are given are changed. */
final class Amounts {
    static final Quantity ONE = Quantity.of(1, QuantityFormat.DECIMAL_SI);

    private Amounts() {}

    static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
    }

    static void takeMost(Map<String, Quantity> most, Map<String, Quantity> others) {
        others.forEach((name, amount) -> most.merge(name, amount, (one, other) -> one.compareTo(other) >= 0 ? one : other));
    }
}
