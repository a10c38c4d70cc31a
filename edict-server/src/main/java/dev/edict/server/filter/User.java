package dev.edict.server.filter;

import java.util.List;
import java.util.Map;

/** Who makes a request. */
public record User(String name, String uid, List<String> groups, Map<String, List<String>> extra) {
    public static final String MASTERS = "system:masters";
    public static final String AUTHENTICATED = "system:authenticated";
    public static final String UNAUTHENTICATED = "system:unauthenticated";

    /** Somebody who showed no credentials. */
    public static final User ANONYMOUS = of("system:anonymous", UNAUTHENTICATED);

    /** The server itself. */
    public static final User SERVER = of("system:apiserver", MASTERS);

    public User {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }

    public static User of(String name, String... groups) {
        return new User(name, "", List.of(groups), Map.of());
    }

    public boolean isIn(String group) {
        return groups.contains(group);
    }
}
