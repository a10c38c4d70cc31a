package dev.edict.server.authorize.defaults;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What default roles that are made of others come to have: the same that a control loop finds, without looking for it. */
final class Gathering {
    /**
     * A role that is a part of others or made of others.
     *
     * @param rules its own, of which more may still be read
     */
    private record Part(String whole, String gathers, List<ObjectValue> rules) {}

    private final Map<String, Part> parts = new TreeMap<>();

    /**
     * @param whole what it is a part of; empty for nothing
     * @param gathers what it is made of; empty for nothing
     */
    void add(String name, String whole, String gathers, List<ObjectValue> rules) {
        if (!whole.isEmpty() || !gathers.isEmpty()) {
            parts.put(name, new Part(whole, gathers, rules));
        }
    }

    /** The rules of all that are made of others, by name. */
    Map<String, ListValue> all() {
        Map<String, ListValue> all = new HashMap<>();
        parts.forEach((name, part) -> {
            if (!part.gathers().isEmpty()) {
                all.put(name, ListValue.copyOf(new ArrayList<>(rules(part))));
            }
        });
        return all;
    }

    private Set<ObjectValue> rules(Part role) {
        Set<ObjectValue> rules = new LinkedHashSet<>(role.rules());
        for (Part part : parts.values()) {
            if (!role.gathers().isEmpty() && part.whole().equals(role.gathers())) {
                rules.addAll(rules(part));
            }
        }
        return rules;
    }
}
