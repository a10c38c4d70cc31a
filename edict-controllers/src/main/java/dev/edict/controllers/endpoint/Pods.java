package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodIP;
import dev.edict.api.core.v1.Service;
import dev.edict.client.control.Change;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.format.IpAddress;
import dev.edict.model.selector.LabelSelector;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** What matters of pods to those who send them traffic. */
final class Pods {
    private Pods() {}

    /** The condition that says whether a pod wants traffic. */
    static Optional<PodCondition> readiness(Pod pod) {
        return pod.status().conditions().stream().filter(condition -> condition.type().equals("Ready")).findFirst();
    }

    static boolean isReady(Pod pod) {
        return readiness(pod).filter(condition -> condition.status().equals("True")).isPresent();
    }

    /** Whether a pod has an address that may be told to others: it has not ended, and is not about to, unless that is said. */
    static boolean hasEndpoint(Pod pod, boolean whileTerminating) {
        String phase = pod.status().phase();
        return !phase.equals("Failed")
                && !phase.equals("Succeeded")
                && !(pod.status().podIP().isEmpty() && pod.status().podIPs().isEmpty())
                && (whileTerminating || !pod.isBeingDeleted());
    }

    /** The addresses of a family, in their canonical form. */
    static List<String> addresses(Pod pod, boolean ofIpv6) {
        return pod.status().podIPs().stream()
                .map(address -> IpAddress.parse(address.ip()))
                .filter(Objects::nonNull)
                .filter(address -> address.isIpv6() == ofIpv6)
                .map(IpAddress::toString)
                .toList();
    }

    /** Whether a pod is known by a name of its own within a service. */
    static boolean hasNameWithin(Pod pod, Service service) {
        return !pod.spec().hostname().isEmpty()
                && pod.spec().subdomain().equals(service.name())
                && pod.namespace().equals(service.namespace());
    }

    /** Those that a service selects, by name. */
    static List<Pod> selectedBy(Service service, Cache<Pod> pods) {
        LabelSelector selector = LabelSelector.ofLabels(service.spec().selector());
        return pods.list(service.namespace()).stream()
                .filter(pod -> selector.matches(pod.metadata().labels()))
                .sorted(Comparator.comparing(Pod::name))
                .toList();
    }

    /** The services that select a pod. */
    static List<ObjectKey> servicesOf(Pod pod, Cache<Service> services) {
        return services.list(pod.namespace()).stream()
                .filter(service -> !service.spec().selector().isEmpty())
                .filter(service -> LabelSelector.ofLabels(service.spec().selector()).matches(pod.metadata().labels()))
                .map(ObjectKey::of)
                .toList();
    }

    /** Whether something has changed that those who send traffic must know. */
    static boolean isNews(Pod before, Pod after) {
        return !before.metadata().labels().equals(after.metadata().labels())
                || !before.spec().hostname().equals(after.spec().hostname())
                || !before.spec().subdomain().equals(after.spec().subdomain())
                || !before.spec().nodeName().equals(after.spec().nodeName())
                || !before.status().phase().equals(after.status().phase())
                || before.isBeingDeleted() != after.isBeingDeleted()
                || isReady(before) != isReady(after)
                || !ips(before).equals(ips(after));
    }

    /** {@link #isNews}, as what a controller is told. */
    static Predicate<Change<Pod>> news() {
        return Change.update(Pods::isNews);
    }

    private static List<String> ips(Pod pod) {
        return pod.status().podIPs().stream().map(PodIP::ip).toList();
    }
}
