package dev.edict.server.authorize.rbac;

import java.util.List;
import java.util.Set;

/**
 * The verbs or the groups of a rule.
 *
 * @param all whether there is a star among them
 * @param single the others; empty if all are meant
 */
record Words(boolean all, Set<String> single) {
    private static final String STAR = "*";
    private static final Words ALL = new Words(true, Set.of());

    static Words of(List<String> given) {
        return given.contains(STAR) ? ALL : new Words(false, Set.copyOf(given));
    }

    boolean have(String word) {
        return all || single.contains(word);
    }
}
