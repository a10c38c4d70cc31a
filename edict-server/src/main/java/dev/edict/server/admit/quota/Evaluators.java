package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** How the objects of each resource are counted: some in ways of their own, all others by their number. */
final class Evaluators {
    private static final GroupResource PODS = new GroupResource("", "pods");
    private static final GroupResource EVENTS = new GroupResource("", "events");
    private static final Set<String> VIRTUAL = Set.of("authentication.k8s.io", "authorization.k8s.io", "events.k8s.io");

    /** Those with a way of their own, in the order in which they are asked. */
    private final Map<GroupResource, Evaluator> special;

    private final Map<GroupResource, Evaluator> counting = new ConcurrentHashMap<>();

    Evaluators(Devices devices) {
        this.special = special(devices);
    }

    private static Map<GroupResource, Evaluator> special(Devices devices) {
        Map<GroupResource, Evaluator> all = new LinkedHashMap<>();
        PodEvaluator pods = new PodEvaluator();
        all.put(PODS, pods);
        all.put(new GroupResource("", "services"), new ServiceEvaluator());
        all.put(new GroupResource("", "persistentvolumeclaims"), new VolumeClaimEvaluator());
        all.put(new GroupResource("resource.k8s.io", "resourceclaims"), new DeviceClaimEvaluator(devices, pods));
        return Collections.unmodifiableMap(all);
    }

    /** @return null for what no quota counts */
    @Nullable Evaluator of(GroupResource resource) {
        if (resource.equals(EVENTS) || VIRTUAL.contains(resource.group())) {
            return null;
        }
        Evaluator known = special.get(resource);
        if (known != null) {
            return known;
        }
        Evaluator counter = counting.get(resource);
        return counter != null ? counter : counting.computeIfAbsent(resource, CountEvaluator::new);
    }

    /** The resources that must be looked through to find out how much there is of these names. */
    List<GroupResource> countedBy(Collection<String> names) {
        List<GroupResource> all = new ArrayList<>();
        special.forEach((resource, evaluator) -> {
            if (!evaluator.matching(names).isEmpty()) {
                all.add(resource);
            }
        });
        for (String name : names) {
            GroupResource counted = CountEvaluator.counted(name);
            if (counted != null && !all.contains(counted) && of(counted) != null) {
                all.add(counted);
            }
        }
        return all;
    }
}
