package dev.edict.server.authorize.rbac;

import java.util.HashMap;
import java.util.Map;

/** Keeps one of several equal texts: verbs, groups and names of roles are written again and again. For one thread. */
final class Texts {
    private final Map<String, String> known = new HashMap<>();

    String one(String text) {
        String same = known.putIfAbsent(text, text);
        return same == null ? text : same;
    }
}
