package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Keys;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A namespace's limit ranges say what containers get that ask for nothing, and how much one may ask for. */
public final class LimitRanger implements AdmissionPlugin {
    private final Supplier<ResourceRegistry> ranges;

    public LimitRanger(Supplier<ResourceRegistry> ranges) {
        this.ranges = ranges;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return NewPods.areIn(target) || target.writes(Kinds.CLAIM)
                || target.operation() == Operation.UPDATE && target.isForPart(Kinds.POD, "resize");
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return !target.isFor(Kinds.POD) || NewPods.isOne(old);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue object = request.object();
        if (isForPod(request)) {
            for (ObjectValue range : rangesFor(request)) {
                object = ContainerDefaultsOfRange.of(range).fill(object);
            }
        }
        return object;
    }

    @Override
    public void validate(AdmissionRequest request) {
        for (ObjectValue range : rangesFor(request)) {
            List<String> problems = isForPod(request) ? LimitRangeBounds.ofPod(range, request.object())
                    : LimitRangeBounds.ofClaim(range, request.object());
            List<String> distinct = problems.stream().distinct().toList();
            if (!distinct.isEmpty()) {
                throw request.forbidden(
                        distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]");
            }
        }
    }

    private static boolean isForPod(AdmissionRequest request) {
        return request.target().type().kind().groupKind().equals(Kinds.POD);
    }

    /** The ranges of the namespace as this server knows them; none for what is on its way out. */
    private List<ObjectValue> rangesFor(AdmissionRequest request) {
        ObjectValue old = request.old();
        if (old != null && new ApiObject(old).isBeingDeleted()) {
            return List.of();
        }
        String prefix = ranges.get().prefix(request.namespace());
        Iterator<CachedObject> found = ranges.get().recent().objects().range(prefix, Keys.prefixEnd(prefix));
        if (!found.hasNext()) {
            return List.of();
        }
        List<ObjectValue> all = new ArrayList<>();
        found.forEachRemaining(range -> {
            if (!range.isUninitialized()) {
                all.add(range.tree());
            }
        });
        return all;
    }
}
