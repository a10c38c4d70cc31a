package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.client.index.ObjectKey;
import org.junit.jupiter.api.Test;

class SuccessionsTest {
    private final Successions successions = new Successions();
    private final Job first = Samples.job(spec -> spec);
    private final Job second = first.editMetadata(metadata -> metadata.withUid("other-uid"));

    @Test
    void aJobIsNoSuccessorOfItself() {
        assertThat(successions.isSuccessor(first)).isFalse();
        assertThat(successions.isSuccessor(first)).isFalse();
    }

    @Test
    void aJobOfTheSameNameIsASuccessorOnce() {
        successions.isSuccessor(first);

        assertThat(successions.isSuccessor(second)).isTrue();
        assertThat(successions.isSuccessor(second)).isFalse();
    }

    @Test
    void nobodySucceedsOneThatIsForgotten() {
        successions.isSuccessor(first);
        successions.forget(ObjectKey.of(first));

        assertThat(successions.isSuccessor(second)).isFalse();
    }
}
