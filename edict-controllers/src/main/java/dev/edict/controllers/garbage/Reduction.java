package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.types.PartialObjectMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Leaves of an object what the graph needs, for there may be very many. Siblings, which mostly come one after the other, share what
 * they say of their owners. Of one thread.
 */
final class Reduction implements UnaryOperator<PartialObjectMetadata> {
    private static final int REMEMBERED = 256;

    private final Map<List<OwnerReference>, List<OwnerReference>> recent = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<OwnerReference>, List<OwnerReference>> eldest) {
            return size() > REMEMBERED;
        }
    };

    @Override
    public PartialObjectMetadata apply(PartialObjectMetadata object) {
        ObjectMeta metadata = object.metadata();
        return object.withMetadata(ObjectMeta.builder()
                .name(metadata.name())
                .namespace(metadata.namespace().intern())
                .uid(metadata.uid())
                .resourceVersion(metadata.resourceVersion())
                .deletionTimestamp(metadata.deletionTimestamp())
                .ownerReferences(shared(metadata.ownerReferences()))
                .finalizers(metadata.finalizers())
                .build());
    }

    private List<OwnerReference> shared(List<OwnerReference> owners) {
        return owners.isEmpty() ? List.of() : recent.computeIfAbsent(owners, same -> same);
    }
}
