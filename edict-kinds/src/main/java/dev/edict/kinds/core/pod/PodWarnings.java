package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.container.PortWarnings;
import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.kinds.core.scheduling.AffinityRules;
import dev.edict.kinds.core.security.AppArmorRules;
import dev.edict.kinds.core.security.SeccompRules;
import dev.edict.kinds.core.volume.VolumeWarnings;
import dev.edict.kinds.field.DeprecatedNodeLabels;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the writer of a pod or a template is told that is allowed, but unwise or outdated. */
final class PodWarnings {
    private static final Map<String, String> DEPRECATED_ANNOTATIONS = Map.of(
            "scheduler.alpha.kubernetes.io/critical-pod",
                    "non-functional in v1.16+; use the \"priorityClassName\" field instead",
            "security.alpha.kubernetes.io/sysctls", "non-functional in v1.11+; use the \"sysctls\" field instead",
            "security.alpha.kubernetes.io/unsafe-sysctls",
                    "non-functional in v1.11+; use the \"sysctls\" field instead");
    private static final List<String> DEPRECATED_ORDER = List.of("scheduler.alpha.kubernetes.io/critical-pod",
            "security.alpha.kubernetes.io/sysctls", "security.alpha.kubernetes.io/unsafe-sysctls");
    private static final String USE_SECCOMP = ": non-functional in v1.27+; use the \"seccompProfile\" field instead";
    private static final String USE_APPARMOR = ": deprecated since v1.30; use the \"appArmorProfile\" field instead";
    private static final String NULL_SELECTOR = ": a null labelSelector results in matching no pod";

    private final ObjectValue spec;
    private final ObjectValue annotations;
    private final boolean template;
    private final FieldPath specPath;
    private final FieldPath annotationsPath;
    private final List<String> warnings = new ArrayList<>();

    private PodWarnings(ObjectValue pod, @Nullable FieldPath path) {
        this.spec = pod.object("spec");
        this.annotations = pod.object("metadata").object("annotations");
        this.template = path != null;
        this.specPath = path == null ? FieldPath.of("spec") : path.child("spec");
        this.annotationsPath =
                path == null ? FieldPath.of("metadata", "annotations") : path.child("metadata", "annotations");
    }

    /** @param path where the template stands; null for a pod */
    static List<String> of(ObjectValue pod, @Nullable FieldPath path) {
        return new PodWarnings(pod, path).gather();
    }

    private List<String> gather() {
        nodeLabels();
        for (String key : DEPRECATED_ORDER) {
            if (annotations.has(key)) {
                warnings.add(annotationsPath.key(key) + ": " + DEPRECATED_ANNOTATIONS.get(key));
            }
        }
        warnings.addAll(VolumeWarnings.of(spec.list("volumes").objects(), specPath.child("volumes")));
        repeated("hostAliases", "ip");
        repeated("imagePullSecrets", "name");
        List<ObjectValue> secrets = spec.list("imagePullSecrets").objects();
        for (int index = 0; index < secrets.size(); index++) {
            if (secrets.get(index).string("name").isEmpty()) {
                warnings.add(
                        specPath.child("imagePullSecrets").index(index).child("name") + ": invalid empty name \"\"");
            }
        }
        fractions(spec.object("overhead"), specPath.child("overhead"), ResourceNames.MEMORY);
        fractions(spec.object("overhead"), specPath.child("overhead"), ResourceNames.EPHEMERAL_STORAGE);
        if (!spec.object("securityContext").isSet("seccompProfile")) {
            seccomp(SeccompRules.POD_ANNOTATION);
        }
        PodContainers.visit(spec, specPath, this::container);
        warnings.addAll(PortWarnings.of(spec, specPath));
        if (spec.integer("terminationGracePeriodSeconds") < 0) {
            warnings.add(specPath.child("terminationGracePeriodSeconds")
                    + ": must be >= 0; negative values are invalid and will be treated as 1");
        }
        affinitySelectors();
        addresses();
        return warnings;
    }

    private void nodeLabels() {
        for (String label : spec.object("nodeSelector").keys()) {
            String deprecation = DeprecatedNodeLabels.deprecation(label);
            if (deprecation != null) {
                warnings.add(specPath.child("nodeSelector").key(label) + ": " + deprecation);
            }
        }
        ObjectValue affinity = spec.object("affinity").object("nodeAffinity");
        FieldPath path = specPath.child("affinity", "nodeAffinity");
        List<ObjectValue> required =
                affinity.object(AffinityRules.REQUIRED).list("nodeSelectorTerms").objects();
        for (int index = 0; index < required.size(); index++) {
            term(required.get(index), false,
                    path.child(AffinityRules.REQUIRED, "nodeSelectorTerms").index(index));
        }
        List<ObjectValue> preferred = affinity.list(AffinityRules.PREFERRED).objects();
        for (int index = 0; index < preferred.size(); index++) {
            term(preferred.get(index).object("preference"), true,
                    path.child(AffinityRules.PREFERRED).index(index).child("preference"));
        }
        List<ObjectValue> constraints = spec.list("topologySpreadConstraints").objects();
        for (int index = 0; index < constraints.size(); index++) {
            FieldPath constraintPath = specPath.child("topologySpreadConstraints").index(index);
            label(constraints.get(index).string("topologyKey"), constraintPath.child("topologyKey"));
            if (!constraints.get(index).isSet("labelSelector")) {
                warnings.add(constraintPath.child("labelSelector") + NULL_SELECTOR);
            }
        }
    }

    private void label(String label, FieldPath path) {
        String deprecation = DeprecatedNodeLabels.deprecation(label);
        if (deprecation != null) {
            warnings.add(path + ": " + label + " is " + deprecation);
        }
    }

    private void term(ObjectValue term, boolean checkValues, FieldPath path) {
        List<ObjectValue> expressions = term.list("matchExpressions").objects();
        for (int index = 0; index < expressions.size(); index++) {
            FieldPath expressionPath = path.child("matchExpressions").index(index);
            label(expressions.get(index).string("key"), expressionPath.child("key"));
            List<String> values = checkValues ? expressions.get(index).list("values").strings() : List.of();
            for (int position = 0; position < values.size(); position++) {
                for (String complaint : Formats.labelValue(values.get(position))) {
                    warnings.add(expressionPath.child("values").index(position) + ": " + values.get(position)
                            + " is invalid, " + complaint);
                }
            }
        }
    }

    private void repeated(String list, String key) {
        Set<String> seen = new HashSet<>();
        List<ObjectValue> items = spec.list(list).objects();
        for (int index = 0; index < items.size(); index++) {
            if (!seen.add(items.get(index).string(key))) {
                warnings.add(specPath.child(list).index(index).child(key) + ": duplicate " + key + " "
                        + quoted(items.get(index).string(key)));
            }
        }
    }

    private static String quoted(String text) {
        return StringValue.quote(text);
    }

    private void fractions(ObjectValue amounts, FieldPath path, String name) {
        if (amounts.has(name) && ResourceLists.quantity(amounts.get(name)).milliValue() % 1000 != 0) {
            warnings.add(path.key(name) + ": fractional byte value "
                    + quoted(ResourceLists.quantity(amounts.get(name)).toString()) + " is invalid, must be an integer");
        }
    }

    private void seccomp(String key) {
        if (annotations.has(key)) {
            warnings.add(annotationsPath.key(key) + USE_SECCOMP);
        }
    }

    private void container(ObjectValue container, FieldPath path) {
        ObjectValue security = container.object("securityContext");
        if (!security.isSet("seccompProfile")) {
            seccomp(SeccompRules.CONTAINER_ANNOTATION_PREFIX + container.string("name"));
        }
        String key = AppArmorRules.ANNOTATION_PREFIX + container.string("name");
        if (template && !security.isSet("appArmorProfile") && annotations.has(key)) {
            ObjectValue ofPod = spec.object("securityContext").objectOrNull("appArmorProfile");
            if (ofPod == null || !SemanticEquality.equal(ofPod, AppArmorRules.fieldFor(annotations.string(key)))) {
                warnings.add(annotationsPath.key(key) + USE_APPARMOR);
            }
        }
        ObjectValue resources = container.object("resources");
        for (String name : List.of(ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE)) {
            fractions(resources.object("limits"), path.child("resources", "limits"), name);
            fractions(resources.object("requests"), path.child("resources", "requests"), name);
        }
        environment(container.list("env").objects(), path.child("env"));
    }

    /** A variable may be set again to extend its former value, and is otherwise hidden. */
    private void environment(List<ObjectValue> variables, FieldPath path) {
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < variables.size(); index++) {
            String name = variables.get(index).string("name");
            String value = variables.get(index).string("value");
            String reference = "$(" + name + ")";
            boolean extended = !variables.get(index).isSet("valueFrom") && !value.equals(reference)
                    && value.contains(reference);
            if (!seen.add(name) && !extended) {
                warnings.add(path.index(index) + ": hides previous definition of " + quoted(name)
                        + ", which may be dropped when using apply");
            }
        }
    }

    private void affinitySelectors() {
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            ObjectValue affinity = spec.object("affinity").object(kind);
            FieldPath path = specPath.child("affinity", kind);
            List<ObjectValue> required = affinity.list(AffinityRules.REQUIRED).objects();
            for (int index = 0; index < required.size(); index++) {
                if (!required.get(index).isSet("labelSelector")) {
                    warnings.add(
                            path.child(AffinityRules.REQUIRED).index(index).child("labelSelector") + NULL_SELECTOR);
                }
            }
            List<ObjectValue> preferred = affinity.list(AffinityRules.PREFERRED).objects();
            for (int index = 0; index < preferred.size(); index++) {
                if (!preferred.get(index).object("podAffinityTerm").isSet("labelSelector")) {
                    warnings.add(path.child(AffinityRules.PREFERRED).index(index)
                            .child("podAffinityTerm", "labelSelector") + NULL_SELECTOR);
                }
            }
        }
    }

    private void addresses() {
        List<String> nameservers = spec.object("dnsConfig").list("nameservers").strings();
        for (int index = 0; index < nameservers.size(); index++) {
            warnings.addAll(AddressFormats.ipWarnings(
                    specPath.child("dnsConfig", "nameservers").index(index), nameservers.get(index)));
        }
        List<ObjectValue> aliases = spec.list("hostAliases").objects();
        for (int index = 0; index < aliases.size(); index++) {
            warnings.addAll(AddressFormats.ipWarnings(
                    specPath.child("hostAliases").index(index).child("ip"), aliases.get(index).string("ip")));
        }
    }

    /**
     * What a pod is told of AppArmor annotations. By now they have been copied to the field; one that says the same as
     * the field of its container is taken for the field's origin.
     */
    static List<String> ofAppArmorAnnotations(ObjectValue pod) {
        List<String> warnings = new ArrayList<>();
        ObjectValue annotations = pod.object("metadata").object("annotations");
        if (pod.object("spec").object("os").string("name").equals("windows")) {
            return warnings;
        }
        FieldPath path = FieldPath.of("metadata", "annotations");
        PodContainers.visit(pod.object("spec"), PodSpecRules.SPEC, (container, containerPath) -> {
            String key = AppArmorRules.ANNOTATION_PREFIX + container.string("name");
            String annotation = annotations.stringOrNull(key);
            if (annotation == null) {
                return;
            }
            ObjectValue field = container.object("securityContext").objectOrNull("appArmorProfile");
            ObjectValue meant = PodPreparation.validProfile(annotation);
            if (field == null ? meant == null : SemanticEquality.equal(field, meant)) {
                warnings.add(path.key(key) + USE_APPARMOR);
            }
        });
        return warnings;
    }
}
