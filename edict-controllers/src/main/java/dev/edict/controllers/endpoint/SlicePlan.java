package dev.edict.controllers.endpoint;

import dev.edict.api.discovery.v1.EndpointSlice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is to be done with the slices of a service in one family. */
record SlicePlan(
        List<EndpointSlice> create, List<EndpointSlice> update, List<EndpointSlice> delete, List<EndpointSlice> unchanged) {
    static final SlicePlan EMPTY = new SlicePlan(List.of(), List.of(), List.of(), List.of());

    SlicePlan {
        create = List.copyOf(create);
        update = List.copyOf(update);
        delete = List.copyOf(delete);
        unchanged = List.copyOf(unchanged);
    }

    SlicePlan and(SlicePlan other) {
        return new SlicePlan(
                joined(create, other.create),
                joined(update, other.update),
                joined(delete, other.delete),
                joined(unchanged, other.unchanged));
    }

    SlicePlan alsoCreate(EndpointSlice slice) {
        return new SlicePlan(joined(create, List.of(slice)), update, delete, unchanged);
    }

    SlicePlan alsoDelete(List<EndpointSlice> slices) {
        return new SlicePlan(create, update, joined(delete, slices), unchanged);
    }

    /** A slice that is to be created takes the place of one that is to be deleted, which spares a write. */
    SlicePlan recycling(Predicate<EndpointSlice> mayBeReused) {
        List<EndpointSlice> created = new ArrayList<>(create);
        List<EndpointSlice> updated = new ArrayList<>(update);
        List<EndpointSlice> deleted = new ArrayList<>();
        for (EndpointSlice slice : delete) {
            if (!created.isEmpty() && mayBeReused.test(slice) && created.getLast().addressType().equals(slice.addressType())) {
                EndpointSlice instead = created.removeLast();
                updated.add(instead.editMetadata(metadata -> metadata.withName(slice.name())));
            } else {
                deleted.add(slice);
            }
        }
        return new SlicePlan(created, updated, deleted, unchanged);
    }

    /** All slices that are written say why they are. @param triggered null if nothing has happened that has a time */
    SlicePlan annotated(@Nullable Instant triggered) {
        return new SlicePlan(annotated(create, triggered), annotated(update, triggered), delete, unchanged);
    }

    private static List<EndpointSlice> annotated(List<EndpointSlice> slices, @Nullable Instant triggered) {
        return slices.stream()
                .map(slice -> slice.editMetadata(
                        metadata -> metadata.withAnnotations(TriggerTimes.annotate(metadata.annotations(), triggered))))
                .toList();
    }

    private static <T> List<T> joined(List<T> some, List<T> others) {
        List<T> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }
}
