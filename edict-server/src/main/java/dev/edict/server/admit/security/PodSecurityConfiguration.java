package dev.edict.server.admit.security;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.configure.Settings;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What holds where a namespace has no labels, and who is exempt: the configuration of PodSecurity
 * ({@code pod-security.admission.config.k8s.io/v1}).
 */
public final class PodSecurityConfiguration {
    private static final Map<String, String> KINDS = Map.of(
            "pod-security.admission.config.k8s.io/v1", "PodSecurityConfiguration",
            "pod-security.admission.config.k8s.io/v1beta1", "PodSecurityConfiguration",
            "pod-security.admission.config.k8s.io/v1alpha1", "PodSecurityConfiguration");

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
        Settings settings = Settings.of(configuration).requireKind(KINDS)
                .requireKnown(Set.of("apiVersion", "kind", "defaults", "exemptions"));
        Settings defaults = settings.object("defaults").requireKnown(
                Set.of("enforce", "enforce-version", "audit", "audit-version", "warn", "warn-version"));
        Settings exemptions =
                settings.object("exemptions").requireKnown(Set.of("usernames", "namespaces", "runtimeClasses"));
        FieldErrors errors = new FieldErrors();
        LevelVersion enforce = mode(defaults, "enforce", errors);
        LevelVersion warn = mode(defaults, "warn", errors);
        LevelVersion audit = mode(defaults, "audit", errors);
        Set<String> namespaces = names(exemptions, "namespaces", Formats::dns1123Label, errors);
        Set<String> runtimeClasses = names(exemptions, "runtimeClasses", Formats::dns1123Subdomain, errors);
        Set<String> users = names(exemptions, "usernames",
                name -> name.isEmpty() ? List.of("username must not be empty") : List.of(), errors);
        if (!errors.isEmpty()) {
            List<String> problems = errors.list().stream().map(Object::toString).toList();
            throw new IllegalArgumentException(problems.size() == 1 ? problems.getFirst() : problems.toString());
        }
        return new PodSecurityConfiguration(
                new SecurityPolicy(enforce, audit, warn), namespaces, users, runtimeClasses);
    }

    private static LevelVersion mode(Settings defaults, String mode, FieldErrors errors) {
        String word = defaults.string(mode);
        String text = defaults.string(mode + "-version");
        Level level = word.isEmpty() ? Level.PRIVILEGED : Level.of(word);
        PolicyVersion version = text.isEmpty() ? PolicyVersion.LATEST : PolicyVersion.of(text);
        if (level == null) {
            errors.invalid(FieldPath.of("defaults", mode), word, Level.VALUES);
        }
        if (version == null) {
            errors.invalid(FieldPath.of("defaults", mode + "-version"), text, PolicyVersion.VALUES);
        }
        return level == null || version == null ? LevelVersion.FREE : new LevelVersion(level, version);
    }

    private static Set<String> names(
            Settings exemptions, String list, Function<String, List<String>> faults, FieldErrors errors) {
        Set<String> names = new HashSet<>();
        List<String> given = exemptions.strings(list);
        for (int index = 0; index < given.size(); index++) {
            FieldPath path = FieldPath.of("exemptions", list).index(index);
            List<String> found = faults.apply(given.get(index));
            if (!found.isEmpty()) {
                errors.invalid(path, given.get(index), String.join(", ", found));
            } else if (!names.add(given.get(index))) {
                errors.duplicate(path, given.get(index));
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
