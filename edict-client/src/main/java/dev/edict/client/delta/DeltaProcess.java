package dev.edict.client.delta;

import dev.edict.types.Resource;
import java.util.List;

/** What is done with changes that leave a queue. */
@FunctionalInterface
public interface DeltaProcess<T extends Resource> {

    /**
     * @param deltas at least one, the oldest first
     * @param inInitialList whether they belong to what the first list has brought
     */
    void process(List<Delta<T>> deltas, boolean inInitialList);
}
