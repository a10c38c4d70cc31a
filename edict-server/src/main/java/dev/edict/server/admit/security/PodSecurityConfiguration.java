package dev.edict.server.admit.security;

import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What holds where a namespace has no labels, and who is exempt: the configuration of PodSecurity
 * ({@code pod-security.admission.config.k8s.io/v1}).
 */
public final class PodSecurityConfiguration {
    /** Everything is allowed where nothing is said, and nobody is exempt. */
    public static final PodSecurityConfiguration NONE =
            new PodSecurityConfiguration(SecurityPolicy.FREE, Set.of(), Set.of(), Set.of());

    private final SecurityPolicy defaults;
    private final Set<String> namespaces;
    private final Set<String> users;
    private final Set<String> runtimeClasses;

    private PodSecurityConfiguration(
            SecurityPolicy defaults, Set<String> namespaces, Set<String> users, Set<String> runtimeClasses) {
        this.defaults = defaults;
        this.namespaces = namespaces;
        this.users = users;
        this.runtimeClasses = runtimeClasses;
    }

    /** @throws IllegalArgumentException if it is not valid */
    public static PodSecurityConfiguration read(ObjectValue configuration) {
        ObjectValue defaults = configuration.object("defaults");
        ObjectValue exemptions = configuration.object("exemptions");
        List<String> problems = new ArrayList<>();
        PodSecurityConfiguration read = new PodSecurityConfiguration(
                new SecurityPolicy(mode(defaults, "enforce", problems), mode(defaults, "audit", problems),
                        mode(defaults, "warn", problems)),
                names(exemptions, "namespaces", problems), names(exemptions, "usernames", problems),
                names(exemptions, "runtimeClasses", problems));
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(problems.size() == 1 ? problems.getFirst() : problems.toString());
        }
        return read;
    }

    private static LevelVersion mode(ObjectValue defaults, String mode, List<String> problems) {
        String word = defaults.string(mode);
        String text = defaults.string(mode + "-version");
        Level level = word.isEmpty() ? Level.PRIVILEGED : Level.of(word);
        PolicyVersion version = text.isEmpty() ? PolicyVersion.LATEST : PolicyVersion.of(text);
        if (level == null) {
            problems.add("defaults." + mode + ": Invalid value: \"" + word + "\": " + Level.VALUES);
        }
        if (version == null) {
            problems.add("defaults." + mode + "-version: Invalid value: \"" + text + "\": " + PolicyVersion.VALUES);
        }
        return level == null || version == null ? LevelVersion.FREE : new LevelVersion(level, version);
    }

    private static Set<String> names(ObjectValue exemptions, String list, List<String> problems) {
        Set<String> names = new HashSet<>();
        List<String> given = exemptions.list(list).strings();
        for (int index = 0; index < given.size(); index++) {
            if (!names.add(given.get(index))) {
                problems.add("exemptions." + list + "[" + index + "]: Duplicate value: \"" + given.get(index) + "\"");
            }
        }
        return Set.copyOf(names);
    }

    SecurityPolicy defaults() {
        return defaults;
    }

    boolean exemptsNamespace(String namespace) {
        return namespaces.contains(namespace);
    }

    boolean exemptsUser(String user) {
        return users.contains(user);
    }

    boolean exemptsRuntimeClass(String runtimeClass) {
        return runtimeClasses.contains(runtimeClass);
    }
}
