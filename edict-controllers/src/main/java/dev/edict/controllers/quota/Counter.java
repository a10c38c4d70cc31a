package dev.edict.controllers.quota;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.Service;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.model.name.GroupResource;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import dev.edict.types.Scope;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out how much there is of what a quota limits. Lists only what some name of the quota is about, in pages. */
final class Counter {
    private static final int PAGE = 500;

    private final Client client;

    Counter(Client client) {
        this.client = client;
    }

    /** By name; names of which nobody here knows what they count are left out. */
    Map<String, Quantity> count(ResourceQuota quota, Instant now) {
        Set<String> names = quota.spec().hard().keySet();
        Map<String, Quantity> used = new HashMap<>();
        sum(used, quota, Pod.TYPE, select(names, PodUsage::isOne), pod -> PodUsage.of(pod, now), pod -> Scopes.include(quota, pod));
        sum(used, quota, Service.TYPE, select(names, ServiceUsage::isOne), ServiceUsage::of, service -> Scopes.areNone(quota));
        sum(used, quota, PersistentVolumeClaim.TYPE, select(names, ClaimUsage::isOne), ClaimUsage::of,
                claim -> Scopes.include(quota, claim));
        for (String name : names) {
            if (!used.containsKey(name)) {
                CountedNames.counted(name).flatMap(this::find).ifPresent(resource -> used.put(name,
                        Quantity.of(Scopes.areNone(quota) ? number(resource, quota.namespace()) : 0, QuantityFormat.DECIMAL_SI)));
            }
        }
        return used;
    }

    private static Set<String> select(Set<String> names, Predicate<String> wanted) {
        return names.stream().filter(wanted).collect(Collectors.toSet());
    }

    private <T extends Resource> void sum(
            Map<String, Quantity> used, ResourceQuota quota, ObjectType<T> type, Set<String> names,
            Function<T, Map<String, Quantity>> usage, Predicate<T> isMeant) {
        if (names.isEmpty()) {
            return;
        }
        names.forEach(name -> used.put(name, Quantity.ZERO));
        try (Stream<T> all = client.of(type).in(quota.namespace()).stream(ListOptions.ALL.withLimit(PAGE))) {
            all.filter(isMeant).map(usage).forEach(amounts -> amounts.forEach((name, amount) -> {
                if (names.contains(name)) {
                    used.merge(name, amount, Counter::plus);
                }
            }));
        }
    }

    /** A sum is written like its parts. */
    private static Quantity plus(Quantity sum, Quantity part) {
        return sum.isZero() ? part : sum.plus(part);
    }

    private Optional<ApiResource> find(GroupResource resource) {
        return client.mapping().named(resource.toString())
                .filter(known -> known.resource().groupResource().equals(resource) && known.scope() == Scope.NAMESPACED);
    }

    private long number(ApiResource resource, String namespace) {
        try (Stream<?> all = client.of(resource.type()).metadata().in(namespace).stream(ListOptions.ALL.withLimit(PAGE))) {
            return all.count();
        }
    }
}
