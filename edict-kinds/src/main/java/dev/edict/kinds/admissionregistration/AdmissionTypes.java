package dev.edict.kinds.admissionregistration;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the request and its namespace are to an expression, and the variables of a policy that have been declared so far.
 * Immutable to its users: of one table, each knows the variables that were declared before it, so that many cost no more than
 * their number.
 */
public final class AdmissionTypes implements StructTypes {
    static final CelType REQUEST = CelType.struct("kubernetes.AdmissionRequest");
    static final CelType NAMESPACE = CelType.struct("kubernetes.Namespace");
    static final CelType VARIABLES = CelType.struct("kubernetes.variables");

    private static final CelType TEXTS = CelType.list(CelType.STRING);
    private static final Map<String, Map<String, CelType>> FIELDS = Map.ofEntries(
            Map.entry(VARIABLES.name(), Map.of()),
            Map.entry("kubernetes.GroupVersionKind", texts("group", "version", "kind")),
            Map.entry("kubernetes.GroupVersionResource", texts("group", "version", "resource")),
            Map.entry("kubernetes.UserInfo", with(texts("username", "uid"), Map.of(
                    "groups", TEXTS, "extra", CelType.map(CelType.STRING, TEXTS)))),
            Map.entry(REQUEST.name(), with(
                    texts("subResource", "requestSubResource", "name", "namespace", "operation"), Map.of(
                            "kind", CelType.struct("kubernetes.GroupVersionKind"),
                            "requestKind", CelType.struct("kubernetes.GroupVersionKind"),
                            "resource", CelType.struct("kubernetes.GroupVersionResource"),
                            "requestResource", CelType.struct("kubernetes.GroupVersionResource"),
                            "userInfo", CelType.struct("kubernetes.UserInfo"),
                            "dryRun", CelType.BOOL,
                            "options", CelType.DYN))),
            Map.entry("kubernetes.NamespaceMetadata", with(
                    texts("name", "generateName", "namespace", "UID", "resourceVersion"), Map.of(
                            "labels", CelType.map(CelType.STRING, CelType.STRING),
                            "annotations", CelType.map(CelType.STRING, CelType.STRING),
                            "creationTimestamp", CelType.TIMESTAMP,
                            "deletionTimestamp", CelType.TIMESTAMP,
                            "deletionGracePeriodSeconds", CelType.INT,
                            "generation", CelType.INT,
                            "finalizers", TEXTS))),
            Map.entry("kubernetes.NamespaceSpec", Map.of("finalizers", TEXTS)),
            Map.entry("kubernetes.NamespaceCondition", with(texts("status", "type", "message", "reason"), Map.of(
                    "lastTransitionTime", CelType.TIMESTAMP))),
            Map.entry("kubernetes.NamespaceStatus", Map.of(
                    "conditions", CelType.list(CelType.struct("kubernetes.NamespaceCondition")),
                    "phase", CelType.STRING)),
            Map.entry(NAMESPACE.name(), Map.of(
                    "metadata", CelType.struct("kubernetes.NamespaceMetadata"),
                    "spec", CelType.struct("kubernetes.NamespaceSpec"),
                    "status", CelType.struct("kubernetes.NamespaceStatus"))));

    private final Map<String, Declared> declared;
    private final int count;

    /** @param number how many were declared before it */
    private record Declared(CelType type, int number) {}

    private AdmissionTypes(Map<String, Declared> declared, int count) {
        this.declared = declared;
        this.count = count;
    }

    static AdmissionTypes plain() {
        return new AdmissionTypes(Collections.synchronizedMap(new HashMap<>()), 0);
    }

    /** These types with a variable of that type; types of the language's own making are not kept. */
    AdmissionTypes withVariable(String name, CelType type) {
        Declared variable = new Declared(kept(type), count);
        if (declared.size() == count && declared.putIfAbsent(name, variable) == null) {
            return new AdmissionTypes(declared, count + 1);
        }
        // Declared twice, or from here for the second time: a table of its own.
        Map<String, Declared> own = Collections.synchronizedMap(new HashMap<>());
        declared.forEach((key, value) -> {
            if (value.number() < count) {
                own.put(key, value);
            }
        });
        own.put(name, new Declared(variable.type(), 0));
        return new AdmissionTypes(own, own.size());
    }

    private static CelType kept(CelType type) {
        return switch (type.kind()) {
            case BOOL, BYTES, DOUBLE, DURATION, INT, NULL, STRING, TIMESTAMP, UINT -> type;
            case LIST -> CelType.list(kept(type.parameters().getFirst()));
            case MAP -> CelType.map(kept(type.parameters().getFirst()), kept(type.parameters().get(1)));
            default -> CelType.DYN;
        };
    }

    @Override
    public @Nullable CelType typeNamed(String name) {
        return FIELDS.containsKey(name) ? CelType.struct(name) : null;
    }

    @Override
    public @Nullable CelType fieldType(String structName, String field) {
        if (!structName.equals(VARIABLES.name())) {
            return FIELDS.getOrDefault(structName, Map.of()).get(field);
        }
        Declared variable = declared.get(field);
        return variable != null && variable.number() < count ? variable.type() : null;
    }

    private static Map<String, CelType> texts(String... names) {
        Map<String, CelType> texts = new HashMap<>();
        for (String name : List.of(names)) {
            texts.put(name, CelType.STRING);
        }
        return texts;
    }

    private static Map<String, CelType> with(Map<String, CelType> some, Map<String, CelType> more) {
        Map<String, CelType> all = new HashMap<>(some);
        all.putAll(more);
        return Map.copyOf(all);
    }
}
