package dev.edict.server.authorize.rbac;

import dev.edict.server.authorize.rbac.Permits.Below;
import dev.edict.server.authorize.rbac.Permits.Cell;
import dev.edict.server.authorize.rbac.Permits.Permit;
import dev.edict.server.authorize.rule.PolicyRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compiles rules. Of several that permit the same the first is kept, so that what has to be looked at for a request does not
 * grow with the number of roles that say the same.
 */
final class PermitsBuilder<S> {
    private static final String ANY_RESOURCE = "*/";
    private static final Words ANY_GROUP = Words.of(List.of("*"));

    private final Map<String, Said<S>> byResource = new HashMap<>();
    private final Map<String, Said<S>> bySubresource = new HashMap<>();
    private final Map<String, Map<Object, Permit<S>>> byPath = new HashMap<>();
    private final Map<String, Map<Object, Permit<S>>> below = new TreeMap<>();

    /** What is said of a resource so far; permits by what they permit. */
    private record Said<S>(Map<Object, Permit<S>> open, Map<String, Map<Object, Permit<S>>> named) {
        Said() {
            this(new LinkedHashMap<>(), new HashMap<>());
        }

        Cell<S> cell() {
            return new Cell<>(List.copyOf(open.values()), lists(named));
        }
    }

    /** What makes two permits the same. */
    private record Content(Words verbs, Words groups) {}

    void add(PolicyRule rule, S source) {
        Words verbs = Words.of(rule.verbs());
        Permit<S> permit = new Permit<>(verbs, Words.of(rule.apiGroups()), source);
        for (String resource : rule.resources()) {
            add(byResource.computeIfAbsent(resource, absent -> new Said<>()), rule.resourceNames(), permit);
            if (resource.startsWith(ANY_RESOURCE)) {
                add(bySubresource.computeIfAbsent(resource.substring(ANY_RESOURCE.length()), absent -> new Said<>()),
                        rule.resourceNames(), permit);
            }
        }
        Permit<S> ofPaths = new Permit<>(verbs, ANY_GROUP, source);
        for (String path : rule.nonResourceURLs()) {
            if (path.endsWith("*")) {
                add(below.computeIfAbsent(PolicyRule.root(path), absent -> new LinkedHashMap<>()), ofPaths);
            } else {
                add(byPath.computeIfAbsent(path, absent -> new LinkedHashMap<>()), ofPaths);
            }
        }
    }

    private static <S> void add(Said<S> said, List<String> names, Permit<S> permit) {
        if (names.isEmpty()) {
            add(said.open(), permit);
        }
        for (String name : names) {
            add(said.named().computeIfAbsent(name, absent -> new LinkedHashMap<>()), permit);
        }
    }

    private static <S> void add(Map<Object, Permit<S>> permits, Permit<S> permit) {
        permits.putIfAbsent(new Content(permit.verbs(), permit.groups()), permit);
    }

    Permits<S> made() {
        List<Below<S>> roots = new ArrayList<>();
        below.forEach((prefix, permits) -> roots.add(new Below<>(prefix, List.copyOf(permits.values()))));
        return new Permits<>(cells(byResource), cells(bySubresource), lists(byPath), roots);
    }

    private static <S> Map<String, Cell<S>> cells(Map<String, Said<S>> said) {
        Map<String, Cell<S>> cells = HashMap.newHashMap(said.size());
        said.forEach((resource, all) -> cells.put(resource, all.cell()));
        return cells;
    }

    private static <S> Map<String, List<Permit<S>>> lists(Map<String, Map<Object, Permit<S>>> permits) {
        if (permits.isEmpty()) {
            return Map.of();
        }
        Map<String, List<Permit<S>>> lists = HashMap.newHashMap(permits.size());
        permits.forEach((key, all) -> lists.put(key, List.copyOf(all.values())));
        return Map.copyOf(lists);
    }
}
