package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.ResourceClaim;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a claim wants on a node. @param requests for each of them what will do, the best first */
record ClaimWants(ResourceClaim claim, List<List<Option>> requests) {

    /** @param count how many devices. @param all which, if it is all that fit; else null */
    record Option(Wanted wanted, long count, @Nullable List<PooledDevice> all) {}

    List<Constraint> constraints() {
        return IntStream.range(0, claim.spec().devices().constraints().size())
                .mapToObj(index -> Constraint.of(claim, index))
                .toList();
    }

    /** The fewest devices with which the claim is served. */
    long least() {
        return requests.stream().mapToLong(options -> options.stream().mapToLong(Option::count).min().orElse(0)).sum();
    }
}
