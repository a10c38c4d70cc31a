package dev.edict.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SharingTest {
    private static final String PART = "{\"label\":\"a part that is long enough to be worth remembering\",\"weight\":%d}";

    private static Crate read(Sharing sharing, String label, int weight) {
        String json = "{\"label\":\"" + label + "\",\"inside\":[" + PART.formatted(weight) + "]}";
        return Crate.CODEC.fromBytes(json.getBytes(StandardCharsets.UTF_8), sharing);
    }

    @Test
    void equalPartsOfDifferentDocumentsAreOne() {
        Sharing sharing = Sharing.of(8);
        Crate first = read(sharing, "first", 1);
        Crate second = read(sharing, "second", 1);
        Crate other = read(sharing, "third", 2);

        assertThat(second.label()).isEqualTo("second");
        assertThat(second.inside().getFirst()).isSameAs(first.inside().getFirst());
        assertThat(other.inside().getFirst()).isNotEqualTo(first.inside().getFirst());
    }

    @Test
    void shortTextsAreOneToo() {
        Sharing sharing = Sharing.of(8);
        assertThat(read(sharing, "same", 1).label()).isSameAs(read(sharing, "same", 2).label());
    }

    @Test
    void whatIsAskedForStaysAndWhatIsNotGoes() {
        Sharing sharing = Sharing.of(4);
        Crate kept = read(sharing, "kept", 0);
        Crate forgotten = read(sharing, "forgotten", 1);
        for (int weight = 2; weight < 40; weight++) {
            read(sharing, "other", weight);
            assertThat(read(sharing, "kept", 0).inside().getFirst()).isSameAs(kept.inside().getFirst());
        }
        assertThat(read(sharing, "forgotten", 1).inside().getFirst())
                .isEqualTo(forgotten.inside().getFirst())
                .isNotSameAs(forgotten.inside().getFirst());
    }

    @Test
    void withoutSharingNothingIsRemembered() {
        assertThat(read(Sharing.NONE, "a", 1).inside().getFirst())
                .isNotSameAs(read(Sharing.NONE, "a", 1).inside().getFirst());
    }

    @Test
    void whatWasNeverEqualIsLookedForAgainWhenItIs() {
        Sharing sharing = Sharing.of(4_096);
        for (int weight = 0; weight < 2_000; weight++) {
            read(sharing, "different", weight);
        }
        Crate part = read(sharing, "same", -1).inside().getFirst();
        int found = 0;
        for (int count = 0; count < 2_000; count++) {
            Crate next = read(sharing, "same", -1).inside().getFirst();
            assertThat(next).isEqualTo(part);
            found += next == part ? 1 : 0;
            part = next;
        }
        assertThat(found).isGreaterThan(1_000);
    }
}
