package dev.edict.scheduler.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import dev.edict.client.index.Indexer;
import dev.edict.pods.PodClaims;
import dev.edict.scheduler.Facts;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeviceClaimsTest {
    private final Indexer<ResourceClaim> claims = Indexer.byNamespace();
    private final DeviceClaims devices =
            new DeviceClaims(claims, Indexer.byNamespace(), Indexer.byNamespace(), InstantSource.system());
    private final Pod pod = Facts.pod("p", Map.of(), spec -> spec.addResourceClaims(
            PodResourceClaim.EMPTY.withName("gpu").withResourceClaimName("claim")));

    private static Stream<ResourceClaimConsumerReference> others(int number) {
        return IntStream.range(0, number).mapToObj(index -> PodClaims.user(Facts.pod("other-" + index)));
    }

    private void use(Stream<ResourceClaimConsumerReference> users) {
        List<ResourceClaimConsumerReference> all = users.toList();
        claims.put(ResourceClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName("claim").withUid("claim"))
                .editStatus(status -> status.withAllocation(AllocationResult.EMPTY).withReservedFor(all)));
    }

    @Test
    void aClaimHasSoManyUsersAndNoMore() {
        use(others(255));
        assertThat(devices.hindrance(pod)).isNull();

        use(others(256));
        assertThat(devices.hindrance(pod)).isEqualTo("resourceclaim in use");
    }

    @Test
    void whoUsesAClaimAlreadyMayGoOnWithIt() {
        use(Stream.concat(others(255), Stream.of(PodClaims.user(pod))));

        assertThat(devices.hindrance(pod)).isNull();
    }
}
