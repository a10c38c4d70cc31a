package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodAffinityTerm;
import dev.edict.api.core.v1.WeightedPodAffinityTerm;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Which other pods a pod wants near, or far.
 *
 * @param topologyKey the label of nodes that says what near is
 * @param weight of a wish; 0 for what must be
 */
public record AffinityTerm(
        Set<String> namespaces, LabelSelector namespaceSelector, LabelSelector selector, String topologyKey, int weight) {

    private static AffinityTerm of(Pod pod, PodAffinityTerm term, int weight) {
        boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
        return new AffinityTerm(
                own ? Set.of(pod.namespace()) : Set.copyOf(term.namespaces()),
                Selectors.understood(term.namespaceSelector()),
                Selectors.understood(term.labelSelector()),
                term.topologyKey(),
                weight);
    }

    private static List<AffinityTerm> required(Pod pod, List<PodAffinityTerm> terms) {
        return terms.stream().map(term -> of(pod, term, 0)).toList();
    }

    private static List<AffinityTerm> preferred(Pod pod, List<WeightedPodAffinityTerm> terms) {
        return terms.stream().map(term -> of(pod, term.podAffinityTerm(), term.weight())).toList();
    }

    /** All that a pod says about other pods. */
    public record Terms(
            List<AffinityTerm> required,
            List<AffinityTerm> requiredAnti,
            List<AffinityTerm> preferred,
            List<AffinityTerm> preferredAnti) {
        static final Terms NONE = new Terms(List.of(), List.of(), List.of(), List.of());

        static Terms of(Pod pod) {
            Affinity affinity = pod.spec().affinity();
            if (affinity == null || (affinity.podAffinity() == null && affinity.podAntiAffinity() == null)) {
                return NONE;
            }
            var near = affinity.podAffinity();
            var far = affinity.podAntiAffinity();
            return new Terms(
                    near == null ? List.of() : AffinityTerm.required(pod, near.requiredDuringSchedulingIgnoredDuringExecution()),
                    far == null ? List.of() : AffinityTerm.required(pod, far.requiredDuringSchedulingIgnoredDuringExecution()),
                    near == null ? List.of() : AffinityTerm.preferred(pod, near.preferredDuringSchedulingIgnoredDuringExecution()),
                    far == null ? List.of() : AffinityTerm.preferred(pod, far.preferredDuringSchedulingIgnoredDuringExecution()));
        }

        /** Whether the pod says anything about other pods. */
        public boolean isSome() {
            return this != NONE;
        }
    }

    /** Whether it means a pod. @param namespaceLabels those of the pod's namespace; none if its name is all that counts */
    public boolean matches(String namespace, Map<String, String> labels, Map<String, String> namespaceLabels) {
        return (namespaces.contains(namespace) || namespaceSelector.matches(namespaceLabels)) && selector.matches(labels);
    }

    /** Whether each of the terms means a pod; none do not. */
    public static boolean allMatch(List<AffinityTerm> terms, String namespace, Map<String, String> labels) {
        for (AffinityTerm term : terms) {
            if (!term.matches(namespace, labels, Map.of())) {
                return false;
            }
        }
        return !terms.isEmpty();
    }

    /** The same with the namespaces that its selector means, by their names. @param meant which these are */
    public AffinityTerm named(Function<LabelSelector, Set<String>> meant) {
        if (namespaceSelector.isEverything() || namespaceSelector.isNothing()) {
            return this;
        }
        Set<String> all = new HashSet<>(namespaces);
        all.addAll(meant.apply(namespaceSelector));
        return new AffinityTerm(all, LabelSelector.NOTHING, selector, topologyKey, weight);
    }
}
