package dev.edict.schema.convert;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Conversion between the served versions of the built-in kinds, always through the hub. A kind that is not listed here
 * has one version only, or is converted elsewhere (custom resources are).
 */
public final class Converters {
    private static final GroupVersion APPS = new GroupVersion("apps", "v1");
    private static final GroupVersion APPS_BETA_1 = new GroupVersion("apps", "v1beta1");
    private static final GroupVersion APPS_BETA_2 = new GroupVersion("apps", "v1beta2");
    private static final GroupVersion EXTENSIONS = new GroupVersion("extensions", "v1beta1");
    private static final GroupVersion NETWORKING = new GroupVersion("networking.k8s.io", "v1");
    private static final GroupVersion BATCH = new GroupVersion("batch", "v1");

    private static final Map<GroupVersionKind, Spoke> SPOKES = spokes();

    private Converters() {}

    /** A version that is not the hub. */
    private record Spoke(GroupVersionKind hub, Converter converter) {}

    private static Map<GroupVersionKind, Spoke> spokes() {
        Map<GroupVersionKind, Spoke> spokes = new HashMap<>();
        add(spokes, new GroupVersion("autoscaling", "v1"), new GroupVersion("autoscaling", "v2"),
                "HorizontalPodAutoscaler", AutoscalerConversion.CONVERTER);
        add(spokes, new GroupVersion("events.k8s.io", "v1"), GroupVersion.V1, "Event", EventConversion.CONVERTER);
        add(spokes, EXTENSIONS, NETWORKING, "Ingress", IngressConversion.CONVERTER);
        add(spokes, EXTENSIONS, NETWORKING, "NetworkPolicy", Converter.SAME);
        add(spokes, new GroupVersion("batch", "v1beta1"), BATCH, "CronJob", Converter.SAME);
        add(spokes, new GroupVersion("batch", "v2alpha1"), BATCH, "CronJob", Converter.SAME);
        for (String kind : List.of("ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet")) {
            add(spokes, APPS_BETA_2, APPS, kind, Converter.SAME);
        }
        add(spokes, APPS_BETA_1, APPS, "ControllerRevision", Converter.SAME);
        add(spokes, APPS_BETA_1, APPS, "Deployment", WorkloadConversion.DEPLOYMENT);
        add(spokes, APPS_BETA_1, APPS, "StatefulSet", Converter.SAME);
        add(spokes, EXTENSIONS, APPS, "DaemonSet", WorkloadConversion.DAEMON_SET);
        add(spokes, EXTENSIONS, APPS, "Deployment", WorkloadConversion.DEPLOYMENT);
        add(spokes, EXTENSIONS, APPS, "ReplicaSet", Converter.SAME);
        add(spokes, new GroupVersion("apiextensions.k8s.io", "v1beta1"), new GroupVersion("apiextensions.k8s.io", "v1"),
                "CustomResourceDefinition", DefinitionConversion.CONVERTER);
        for (GroupVersion version : List.of(APPS_BETA_1, APPS_BETA_2, EXTENSIONS)) {
            add(spokes, version, new GroupVersion("autoscaling", "v1"), "Scale", ScaleConversion.CONVERTER);
        }
        return Map.copyOf(spokes);
    }

    private static void add(Map<GroupVersionKind, Spoke> spokes, GroupVersion version, GroupVersion hub, String kind,
            Converter converter) {
        spokes.put(version.kind(kind), new Spoke(hub.kind(kind), converter));
    }

    /** The version of a kind in which its objects are stored and checked: the kind itself if it has no other. */
    public static GroupVersionKind hubOf(GroupVersionKind kind) {
        Spoke spoke = SPOKES.get(kind);
        return spoke == null ? kind : spoke.hub;
    }

    /**
     * The object in another version of its kind, with that version's {@code apiVersion} and {@code kind}.
     *
     * @throws IllegalArgumentException if the two are not versions of one kind
     */
    public static ObjectValue convert(ObjectValue object, GroupVersionKind from, GroupVersionKind to) {
        if (!hubOf(from).equals(hubOf(to))) {
            throw new IllegalArgumentException("no conversion from " + from + " to " + to);
        }
        if (from.equals(to)) {
            return object;
        }
        Spoke source = SPOKES.get(from);
        Spoke target = SPOKES.get(to);
        ObjectValue hub = source == null ? object : source.converter.toHub().apply(object);
        ObjectValue converted = target == null ? hub : target.converter.fromHub().apply(hub);
        return converted.with("apiVersion", to.apiVersion()).with("kind", to.kind());
    }
}
