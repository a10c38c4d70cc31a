package dev.edict.server.authorize.webhook;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What match conditions may speak of: {@code request}, the spec of a SubjectAccessReview of v1. */
final class ReviewTypes implements StructTypes {
    private static final CelType TEXTS = CelType.list(CelType.STRING);
    private static final CelType REQUEST = CelType.struct("kubernetes.SubjectAccessReviewSpec");
    private static final CelType RESOURCE = CelType.struct("kubernetes.ResourceAttributes");
    private static final CelType PATH = CelType.struct("kubernetes.NonResourceAttributes");
    private static final CelType FIELDS = CelType.struct("kubernetes.FieldSelectorAttributes");
    private static final CelType LABELS = CelType.struct("kubernetes.LabelSelectorAttributes");
    private static final CelType REQUIREMENT = CelType.struct("kubernetes.SelectorRequirement");

    private static final Map<String, Map<String, CelType>> TYPES = Map.of(
            REQUEST.name(), with(List.of("user", "uid"), Map.of("resourceAttributes", RESOURCE,
                    "nonResourceAttributes", PATH, "groups", TEXTS, "extra", CelType.map(CelType.STRING, TEXTS))),
            RESOURCE.name(), with(List.of("namespace", "verb", "group", "version", "resource", "subresource", "name"),
                    Map.of("fieldSelector", FIELDS, "labelSelector", LABELS)),
            PATH.name(), with(List.of("path", "verb"), Map.of()),
            FIELDS.name(), with(List.of("rawSelector"), Map.of("requirements", CelType.list(REQUIREMENT))),
            LABELS.name(), with(List.of("rawSelector"), Map.of("requirements", CelType.list(REQUIREMENT))),
            REQUIREMENT.name(), with(List.of("key", "operator"), Map.of("values", TEXTS)));

    /** Made when the first condition is compiled. */
    static final CelEnvironment ENVIRONMENT =
            CelEnvironment.base().withVariable("request", REQUEST).withStructs(new ReviewTypes());

    private ReviewTypes() {}

    private static Map<String, CelType> with(List<String> texts, Map<String, CelType> others) {
        Map<String, CelType> fields = new HashMap<>(others);
        texts.forEach(name -> fields.put(name, CelType.STRING));
        return Map.copyOf(fields);
    }

    @Override
    public @Nullable CelType typeNamed(String name) {
        return TYPES.containsKey(name) ? CelType.struct(name) : null;
    }

    @Override
    public @Nullable CelType fieldType(String structName, String field) {
        return TYPES.getOrDefault(structName, Map.of()).get(field);
    }
}
