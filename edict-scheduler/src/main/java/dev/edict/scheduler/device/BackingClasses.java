package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.client.index.Cache;
import dev.edict.pods.Resources;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which class of devices stands behind a resource that pods ask for. Each class has a name for that which is made of its own, and may say
 * another. If several say the same, the newest of them stands behind it, and of those the first by name.
 */
public final class BackingClasses {
    private static final String IMPLICIT = "deviceclass.resource.kubernetes.io/";
    private static final Comparator<DeviceClass> NEWEST =
            Comparator.comparing(BackingClasses::created).reversed().thenComparing(DeviceClass::name);

    private final Cache<DeviceClass> classes;

    public BackingClasses(Cache<DeviceClass> classes) {
        this.classes = classes;
    }

    private static Instant created(DeviceClass deviceClass) {
        return Objects.requireNonNullElse(deviceClass.metadata().creationTimestamp(), Instant.EPOCH);
    }

    /** Whether a resource is of a kind that may be devices. */
    static boolean mayBack(String resource) {
        return Resources.isExtended(resource) || resource.startsWith(IMPLICIT);
    }

    /** Whether pods may ask for devices of a class under a name. */
    public static boolean isNameOf(DeviceClass deviceClass, String resource) {
        return resource.equals(IMPLICIT + deviceClass.name()) || resource.equals(deviceClass.spec().extendedResourceName());
    }

    /** The class behind a resource; null if there is none. */
    public @Nullable DeviceClass of(String resource) {
        if (!mayBack(resource)) {
            return null;
        }
        return resource.startsWith(IMPLICIT)
                ? classes.get("", resource.substring(IMPLICIT.length()))
                : classes.list().stream().filter(each -> isNameOf(each, resource)).min(NEWEST).orElse(null);
    }

    /** Those of the resources somebody wants behind which there is a class. */
    public Set<String> among(Resources wanted) {
        return wanted.scalars().isEmpty()
                ? Set.of()
                : wanted.scalars().entrySet().stream()
                        .filter(scalar -> scalar.getValue() > 0 && of(scalar.getKey()) != null)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toUnmodifiableSet());
    }
}
