package dev.edict.kinds.core.resource;

import dev.edict.model.format.Formats;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import java.util.Set;

/** What the names of countable resources mean: {@code cpu}, {@code requests.memory}, {@code example.com/gpu}. */
public final class ResourceNames {
    public static final String CPU = "cpu";
    public static final String MEMORY = "memory";
    public static final String EPHEMERAL_STORAGE = "ephemeral-storage";
    public static final String HUGE_PAGES = "hugepages-";

    private static final String REQUESTS = "requests.";

    private static final Set<String> CONTAINER = Set.of(CPU, MEMORY, EPHEMERAL_STORAGE);
    private static final Set<String> INTEGER = Set.of(
            "pods", "resourcequotas", "services", "replicationcontrollers", "secrets", "configmaps",
            "persistentvolumeclaims", "services.nodeports", "services.loadbalancers");
    private static final Set<String> COMPUTE = Set.of(
            CPU, MEMORY, EPHEMERAL_STORAGE, "requests.cpu", "requests.memory", "requests.storage",
            "requests.ephemeral-storage", "limits.cpu", "limits.memory", "limits.ephemeral-storage");

    private ResourceNames() {}

    static boolean isQualified(String name) {
        return name.indexOf('/') >= 0;
    }

    public static boolean isHugePage(String name) {
        return name.startsWith(HUGE_PAGES);
    }

    /** Whether a quota can limit the resource. */
    public static boolean isStandardForQuota(String name) {
        return COMPUTE.contains(name) || INTEGER.contains(name) || isHugePage(name)
                || name.startsWith(REQUESTS + HUGE_PAGES);
    }

    static boolean isStandard(String name) {
        return name.equals("storage") || isStandardForQuota(name);
    }

    static boolean isStandardForContainers(String name) {
        return CONTAINER.contains(name) || isHugePage(name);
    }

    public static boolean isNative(String name) {
        return !isQualified(name) || name.contains("kubernetes.io/");
    }

    /** Whether nodes tell of the resource, rather than Kubernetes itself knowing it. */
    public static boolean isExtended(String name) {
        return !isNative(name) && !name.startsWith(REQUESTS) && Formats.qualifiedName(REQUESTS + name).isEmpty();
    }

    /** Whether the resource comes in whole pieces only. */
    public static boolean isInteger(String name) {
        return INTEGER.contains(name) || isExtended(name);
    }

    /** Whether a node may promise more of the resource than it has. */
    public static boolean isOvercommitAllowed(String name) {
        return isNative(name) && !isHugePage(name);
    }

    /** Whether a pod as a whole can ask for the resource. */
    public static boolean isSupportedForPods(String name) {
        return name.equals(CPU) || name.equals(MEMORY) || isHugePage(name);
    }

    /** Whether an amount of huge pages is a whole number of pages of the size that the name tells. */
    public static boolean isWholeNumberOfPages(String name, Quantity amount) {
        Quantity size;
        try {
            size = Quantity.parse(name.substring(HUGE_PAGES.length()));
        } catch (QuantityFormatException noSize) {
            return false;
        }
        return size.sign() > 0 && size.milliValue() % 1000 == 0 && size.value() != 0
                && amount.value() % size.value() == 0;
    }
}
