package dev.edict.controllers.quota;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodAffinityTerm;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.ScopeSelector;
import dev.edict.api.core.v1.ScopedResourceSelectorRequirement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which objects a quota is about: those in all of its scopes. */
final class Scopes {
    private Scopes() {}

    private static List<ScopedResourceSelectorRequirement> of(ResourceQuota quota) {
        List<ScopedResourceSelectorRequirement> all = new ArrayList<>();
        quota.spec().scopes().forEach(scope -> all.add(
                ScopedResourceSelectorRequirement.EMPTY.withScopeName(scope).withOperator("Exists")));
        ScopeSelector selector = quota.spec().scopeSelector();
        if (selector != null) {
            all.addAll(selector.matchExpressions());
        }
        return all;
    }

    /** Whether a quota is about all objects. */
    static boolean areNone(ResourceQuota quota) {
        return of(quota).isEmpty();
    }

    static boolean include(ResourceQuota quota, Pod pod) {
        return of(quota).stream().allMatch(scope -> isIn(scope, pod));
    }

    private static boolean isIn(ScopedResourceSelectorRequirement scope, Pod pod) {
        boolean ends = pod.spec().activeDeadlineSeconds() != null;
        return switch (scope.scopeName()) {
            case "Terminating" -> ends;
            case "NotTerminating" -> !ends;
            case "BestEffort" -> isBestEffort(pod);
            case "NotBestEffort" -> !isBestEffort(pod);
            case "PriorityClass" -> admits(scope, withoutEmpty(pod.spec().priorityClassName()));
            case "CrossNamespacePodAffinity" -> looksElsewhere(pod.spec().affinity());
            default -> false;
        };
    }

    static boolean include(ResourceQuota quota, PersistentVolumeClaim claim) {
        return of(quota).stream().allMatch(scope ->
                scope.scopeName().equals("VolumeAttributesClass") && admits(scope, attributeClasses(claim)));
    }

    private static Set<String> attributeClasses(PersistentVolumeClaim claim) {
        Set<String> classes = new HashSet<>(withoutEmpty(claim.spec().volumeAttributesClassName()));
        classes.addAll(withoutEmpty(claim.status().currentVolumeAttributesClassName()));
        var modification = claim.status().modifyVolumeStatus();
        if (modification != null) {
            classes.addAll(withoutEmpty(modification.targetVolumeAttributesClassName()));
        }
        return classes;
    }

    private static Set<String> withoutEmpty(@Nullable String name) {
        return name == null || name.isEmpty() ? Set.of() : Set.of(name);
    }

    private static boolean admits(ScopedResourceSelectorRequirement scope, Set<String> classes) {
        return switch (scope.operator()) {
            case "Exists" -> !classes.isEmpty();
            case "DoesNotExist" -> classes.isEmpty();
            case "In" -> scope.values().stream().anyMatch(classes::contains);
            case "NotIn" -> scope.values().stream().noneMatch(classes::contains);
            default -> false;
        };
    }

    private static boolean isBestEffort(Pod pod) {
        if (!pod.status().qosClass().isEmpty()) {
            return pod.status().qosClass().equals("BestEffort");
        }
        ResourceRequirements whole = pod.spec().resources();
        return (whole == null || whole.requests().isEmpty() && whole.limits().isEmpty())
                && Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream())
                        .map(Container::resources)
                        .allMatch(resources -> resources.requests().isEmpty() && resources.limits().isEmpty());
    }

    /** Whether a pod wants to be near pods of other namespaces, or far from them. */
    private static boolean looksElsewhere(@Nullable Affinity affinity) {
        if (affinity == null) {
            return false;
        }
        List<PodAffinityTerm> terms = new ArrayList<>();
        if (affinity.podAffinity() != null) {
            terms.addAll(affinity.podAffinity().requiredDuringSchedulingIgnoredDuringExecution());
            affinity.podAffinity().preferredDuringSchedulingIgnoredDuringExecution()
                    .forEach(weighted -> terms.add(weighted.podAffinityTerm()));
        }
        if (affinity.podAntiAffinity() != null) {
            terms.addAll(affinity.podAntiAffinity().requiredDuringSchedulingIgnoredDuringExecution());
            affinity.podAntiAffinity().preferredDuringSchedulingIgnoredDuringExecution()
                    .forEach(weighted -> terms.add(weighted.podAffinityTerm()));
        }
        return terms.stream().anyMatch(term -> !term.namespaces().isEmpty() || term.namespaceSelector() != null);
    }
}
