package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts endpoints of the same ports into slices, so that few slices change rather than that few slices are needed: each node of a
 * cluster reads every slice that changes.
 *
 * <ol>
 *   <li>Endpoints stay where they are; slices in which something has changed or gone are updated, or deleted if nothing is left.
 *   <li>New ones go to slices that are updated anyhow, the fullest first.
 *   <li>What is left goes into the one other slice that it fills best, or into new ones.
 * </ol>
 */
final class SlicePacking {
    /** How many endpoints a slice has at most. */
    static final int MOST = 100;

    private final Service service;
    private final SliceKind kind;
    private final EndpointSet left;
    private final List<EndpointSlice> create = new ArrayList<>();
    private final Map<String, EndpointSlice> update = new LinkedHashMap<>();
    private final List<EndpointSlice> delete = new ArrayList<>();
    private final Map<String, EndpointSlice> unchanged = new LinkedHashMap<>();

    private SlicePacking(Service service, SliceKind kind, EndpointSet desired) {
        this.service = service;
        this.kind = kind;
        this.left = desired;
    }

    /** @param desired is emptied */
    static SlicePlan pack(Service service, SliceKind kind, List<EndpointSlice> existing, EndpointSet desired) {
        SlicePacking packing = new SlicePacking(service, kind, desired);
        existing.forEach(packing::keep);
        packing.fillThoseThatChange();
        while (!packing.left.isEmpty()) {
            packing.fillAnother();
        }
        return new SlicePlan(
                packing.create, List.copyOf(packing.update.values()), packing.delete, List.copyOf(packing.unchanged.values()));
    }

    private void keep(EndpointSlice slice) {
        List<Endpoint> kept = new ArrayList<>();
        boolean changed = false;
        for (Endpoint endpoint : slice.endpoints()) {
            Endpoint wanted = left.take(endpoint);
            changed |= wanted == null || !EndpointSet.areEqual(wanted, endpoint);
            if (wanted != null) {
                kept.add(wanted);
            }
        }
        if (changed && kept.isEmpty()) {
            delete.add(slice);
        } else if (changed) {
            update.put(slice.name(), labelled(slice.withEndpoints(kept)));
        } else if (!SliceLabels.areRight(slice, service)) {
            update.put(slice.name(), labelled(slice));
        } else {
            unchanged.put(slice.name(), slice);
        }
    }

    private EndpointSlice labelled(EndpointSlice slice) {
        return slice.editMetadata(metadata -> metadata.withLabels(SliceLabels.of(service)));
    }

    private void fillThoseThatChange() {
        List<EndpointSlice> fullestFirst = update.values().stream()
                .sorted(Comparator.comparingInt((EndpointSlice slice) -> slice.endpoints().size()).reversed())
                .toList();
        fullestFirst.forEach(slice -> update.put(slice.name(), filled(slice)));
    }

    private void fillAnother() {
        EndpointSlice best = left.size() < MOST ? bestFit() : null;
        if (best == null) {
            create.add(filled(SliceLabels.newSlice(service, kind)));
        } else {
            unchanged.remove(best.name());
            update.put(best.name(), filled(best));
        }
    }

    /** The slice that has the least room left when all is in it; null if none has enough. */
    private @Nullable EndpointSlice bestFit() {
        return unchanged.values().stream()
                .filter(slice -> slice.endpoints().size() + left.size() <= MOST)
                .max(Comparator.comparingInt(slice -> slice.endpoints().size()))
                .orElse(null);
    }

    private EndpointSlice filled(EndpointSlice slice) {
        List<Endpoint> endpoints = new ArrayList<>(slice.endpoints());
        while (!left.isEmpty() && endpoints.size() < MOST) {
            endpoints.add(left.takeAny());
        }
        return slice.withEndpoints(endpoints);
    }
}
