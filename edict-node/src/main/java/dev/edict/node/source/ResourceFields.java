package dev.edict.node.source;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceFieldSelector;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a container may use and has asked for, as it can be told: so many divisors, rounded up. Of processors, memory and ephemeral storage
 * a container without a limit may use what its node can give; the node is asked for only then.
 */
final class ResourceFields {
    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";
    private static final String HUGE_PAGES = "hugepages-";
    private static final String LIMITS = "limits.";
    private static final String REQUESTS = "requests.";
    /** Limits that everybody has. */
    private static final Set<String> NEVER_NONE = Set.of(CPU, MEMORY, "ephemeral-storage");
    /** Those of them that a pod may set for all of its containers. */
    private static final Set<String> OF_POD = Set.of(CPU, MEMORY);
    private static final Quantity ONE = Quantity.of(1, QuantityFormat.DECIMAL_SI);

    private final Pod pod;
    private final ResourceFieldSelector selector;
    private final Sources sources;

    private ResourceFields(Pod pod, ResourceFieldSelector selector, Sources sources) {
        this.pod = pod;
        this.selector = selector;
        this.sources = sources;
    }

    /**
     * For a variable. What the pod sets for all of its containers comes before what the node can give; an init container that is
     * named has neither, as with the kubelet.
     *
     * @param container whose variable it is, and of which it tells unless it names another
     * @return null for one that says nothing here
     */
    static @Nullable String ofVariable(Pod pod, Container container, ResourceFieldSelector selector, Sources sources) {
        ResourceFields fields = new ResourceFields(pod, selector, sources);
        if (selector.containerName().isEmpty()) {
            return fields.value(container, true, true);
        }
        Container named = named(pod, selector.containerName());
        return named == null ? null : fields.value(named, pod.spec().containers().contains(named), true);
    }

    /** For a file of a volume, of the container that it names. @return null for one that says nothing here */
    static @Nullable String ofFile(Pod pod, ResourceFieldSelector selector, Sources sources) {
        Container named = named(pod, selector.containerName());
        return named == null ? null : new ResourceFields(pod, selector, sources).value(named, true, false);
    }

    private static @Nullable Container named(Pod pod, String name) {
        return Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream())
                .filter(container -> container.name().equals(name)).findFirst().orElse(null);
    }

    /**
     * @param isNeverWithout whether a limit that is not set is one all the same
     * @param heedsPod whether it is what the pod says for all of its containers
     */
    private @Nullable String value(Container container, boolean isNeverWithout, boolean heedsPod) {
        boolean isLimit = selector.resource().startsWith(LIMITS);
        if (!isLimit && !selector.resource().startsWith(REQUESTS)) {
            return null;
        }
        String name = selector.resource().substring(isLimit ? LIMITS.length() : REQUESTS.length());
        if (!NEVER_NONE.contains(name) && !name.startsWith(HUGE_PAGES)) {
            return null;
        }
        ResourceRequirements own = container.resources();
        Quantity amount = (isLimit ? own.limits() : own.requests()).getOrDefault(name, Quantity.ZERO);
        if (amount.isZero() && isLimit && isNeverWithout && NEVER_NONE.contains(name)) {
            amount = most(name, heedsPod);
        }
        return divided(name, amount);
    }

    private Quantity most(String name, boolean heedsPod) {
        ResourceRequirements whole = pod.spec().resources();
        Quantity ofPod = heedsPod && whole != null && OF_POD.contains(name)
                ? whole.limits().getOrDefault(name, Quantity.ZERO) : Quantity.ZERO;
        if (!ofPod.isZero()) {
            return ofPod;
        }
        Map<String, Quantity> ofNode = sources.allocatable(pod);
        return ofNode.getOrDefault(name, Quantity.ZERO);
    }

    private String divided(String name, Quantity amount) {
        Quantity divisor = selector.divisor().isZero() ? ONE : selector.divisor();
        double parts = name.equals(CPU)
                ? (double) amount.milliValue() / divisor.milliValue()
                : (double) amount.value() / divisor.value();
        return Long.toString((long) Math.ceil(parts));
    }
}
