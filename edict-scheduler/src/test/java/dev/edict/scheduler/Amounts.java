package dev.edict.scheduler;

import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.Map;

/** Lists of resources in one line. */
public final class Amounts {
    private Amounts() {}

    /** @param words names and amounts in turn */
    public static Map<String, Quantity> of(String... words) {
        Map<String, Quantity> amounts = new HashMap<>();
        for (int index = 0; index < words.length; index += 2) {
            amounts.put(words[index], Quantity.parse(words[index + 1]));
        }
        return amounts;
    }
}
