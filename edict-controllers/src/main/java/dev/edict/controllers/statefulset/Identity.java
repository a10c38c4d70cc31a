package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetOrdinals;
import dev.edict.api.core.v1.Pod;
import dev.edict.controllers.pod.PodMaker;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who a pod of a set is: its name is that of the set and a number, and tells what else is its own. */
final class Identity {
    static final String POD_NAME_LABEL = "statefulset.kubernetes.io/pod-name";
    static final String POD_INDEX_LABEL = "apps.kubernetes.io/pod-index";

    /** The name of the revision that a pod was made of. */
    static final String REVISION_LABEL = "controller-revision-hash";

    private static final Pattern NAME = Pattern.compile("(.*)-([0-9]+)");

    private Identity() {}

    /** The name of the set that a pod's name tells; empty if it tells none. */
    static String parent(String pod) {
        Matcher matcher = NAME.matcher(pod);
        return matcher.matches() ? matcher.group(1) : "";
    }

    /** The number that a pod's name tells; -1 if it tells none. */
    static int ordinal(Pod pod) {
        Matcher matcher = NAME.matcher(pod.name());
        try {
            return matcher.matches() ? Integer.parseInt(matcher.group(2)) : -1;
        } catch (NumberFormatException tooLarge) {
            return -1;
        }
    }

    static boolean isMember(StatefulSet set, Pod pod) {
        return parent(pod.name()).equals(set.name());
    }

    static String podName(StatefulSet set, int ordinal) {
        return set.name() + "-" + ordinal;
    }

    static int replicas(StatefulSet set) {
        Integer replicas = set.spec().replicas();
        return replicas == null ? 1 : replicas;
    }

    /** The number of the first pod. */
    static int start(StatefulSet set) {
        StatefulSetOrdinals ordinals = set.spec().ordinals();
        return ordinals == null ? 0 : ordinals.start();
    }

    /** Whether a pod is one of those that should be there. */
    static boolean isInRange(StatefulSet set, Pod pod) {
        int ordinal = ordinal(pod);
        return ordinal >= start(set) && ordinal < start(set) + replicas(set);
    }

    static String revision(Pod pod) {
        return pod.metadata().labels().getOrDefault(REVISION_LABEL, "");
    }

    /** Whether a pod has the name and the label of a member. */
    static boolean matches(StatefulSet set, Pod pod) {
        int ordinal = ordinal(pod);
        return ordinal >= 0
                && pod.name().equals(podName(set, ordinal))
                && pod.namespace().equals(set.namespace())
                && pod.name().equals(pod.metadata().labels().get(POD_NAME_LABEL));
    }

    /** A pod with the labels that tell who it is. */
    static Pod labelled(Pod pod) {
        return pod.editMetadata(metadata -> {
            Map<String, String> labels = new HashMap<>(metadata.labels());
            labels.put(POD_NAME_LABEL, pod.name());
            labels.put(POD_INDEX_LABEL, Integer.toString(ordinal(pod)));
            return metadata.withLabels(labels);
        });
    }

    /** A new pod of the set's template. It has no phase before it is created. */
    static Pod newPod(StatefulSet set, String revision, int ordinal) {
        String name = podName(set, ordinal);
        Pod made = PodMaker.of(set.spec().template(), StatefulSet.TYPE, set)
                .editMetadata(metadata -> metadata.withName(name).putLabels(REVISION_LABEL, revision))
                .editSpec(spec -> spec.withHostname(name).withSubdomain(set.spec().serviceName()));
        return Claims.mounted(set, labelled(made));
    }
}
