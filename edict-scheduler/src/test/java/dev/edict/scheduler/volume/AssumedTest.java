package dev.edict.scheduler.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.Indexer;
import org.junit.jupiter.api.Test;

class AssumedTest {
    private final Indexer<PersistentVolumeClaim> claims = Indexer.byNamespace();
    private final Assumed<PersistentVolumeClaim> assumed = new Assumed<>(claims);

    private static PersistentVolumeClaim claim(int number, String version) {
        return PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY
                .withNamespace("test").withName("claim-" + number).withResourceVersion(version));
    }

    private static PersistentVolumeClaim selected(PersistentVolumeClaim claim) {
        return claim.editMetadata(metadata -> metadata.putAnnotations("node", "a"));
    }

    @Test
    void whatIsAssumedHoldsUntilTheServerTellsSomethingNew() {
        claims.put(claim(1, "1"));
        assumed.assume(selected(claim(1, "1")));
        assertThat(assumed.get("test", "claim-1")).isEqualTo(selected(claim(1, "1")));

        claims.put(claim(1, "2"));

        assertThat(assumed.get("test", "claim-1")).isEqualTo(claim(1, "2"));
    }

    @Test
    void whatNobodyAsksAboutAgainIsNotKeptForEver() {
        for (int number = 0; number < 1000; number++) {
            claims.put(claim(number, "1"));
            assumed.assume(selected(claim(number, "1")));
            claims.put(claim(number, "2"));
        }

        assertThat(assumed.size()).isLessThan(200);
    }

    @Test
    void whatIsNotWrittenYetIsKeptHoweverMuchItIs() {
        for (int number = 0; number < 1000; number++) {
            claims.put(claim(number, "1"));
            assumed.assume(selected(claim(number, "1")));
        }

        assertThat(assumed.get("test", "claim-0")).isEqualTo(selected(claim(0, "1")));
    }
}
