package dev.edict.controllers.volume;

import dev.edict.api.storage.v1.StorageClass;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What classes of storage say. */
public final class StorageClasses {
    public static final String IS_DEFAULT = "storageclass.kubernetes.io/is-default-class";
    private static final String WAS_DEFAULT = "storageclass.beta.kubernetes.io/is-default-class";

    /** The newest first. */
    private static final Comparator<StorageClass> PREFERRED =
            Comparator.comparing(StorageClasses::created).reversed().thenComparing(StorageClass::name);

    private StorageClasses() {}

    /** Whether volumes are bound and made only when a pod that wants them has a node. */
    public static boolean isDelayed(@Nullable StorageClass storageClass) {
        return storageClass != null && "WaitForFirstConsumer".equals(storageClass.volumeBindingMode());
    }

    public static boolean isDefault(StorageClass storageClass) {
        return "true".equals(storageClass.metadata().annotations().get(IS_DEFAULT))
                || "true".equals(storageClass.metadata().annotations().get(WAS_DEFAULT));
    }

    /** The class of claims that do not say theirs. */
    public static Optional<StorageClass> usual(Collection<StorageClass> all) {
        return all.stream().filter(StorageClasses::isDefault).min(PREFERRED);
    }

    private static Instant created(StorageClass storageClass) {
        Instant time = storageClass.metadata().creationTimestamp();
        return time == null ? Instant.MIN : time;
    }
}
