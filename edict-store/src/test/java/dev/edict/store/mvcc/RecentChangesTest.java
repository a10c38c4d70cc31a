package dev.edict.store.mvcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentChangesTest {

    private final RecentChanges recent = new RecentChanges(10);

    private static LogRecord change(long revision, int index, int bytes) {
        Entry entry = new Entry("k" + index, new byte[bytes], revision, revision, 1);
        return LogRecord.written(new Position(revision, index), Position.NONE, entry);
    }

    @Test
    void theChangesOfARangeOfRevisionsAreFound() {
        recent.add(List.of(change(11, 0, 1), change(11, 1, 1), change(13, 0, 1)));
        recent.add(List.of(change(14, 0, 1)));

        assertThat(recent.between(11, 13)).extracting(LogRecord::position)
                .containsExactly(new Position(11, 0), new Position(11, 1), new Position(13, 0));
        assertThat(recent.between(12, 20)).hasSize(2);
        assertThat(recent.between(15, 20)).isEmpty();
    }

    @Test
    void whatCameBeforeIsNotKnown() {
        assertThat(recent.between(10, 20)).isNull();
        assertThat(recent.between(11, 20)).isEmpty();
    }

    @Test
    void oldChangesMakeRoomForNewOnesByNumber() {
        for (int revision = 11; revision < 20_000; revision++) {
            recent.add(List.of(change(revision, 0, 1)));
        }

        assertThat(recent.between(11, 20_000)).isNull();
        assertThat(recent.between(19_000, 20_000)).hasSize(1000);
    }

    @Test
    void oldChangesMakeRoomForNewOnesBySize() {
        for (int revision = 11; revision < 20; revision++) {
            recent.add(List.of(change(revision, 0, 1_000_000)));
        }

        assertThat(recent.between(14, 20)).isNull();
        assertThat(recent.between(16, 20)).hasSize(4);
    }

    @Test
    void aRevisionOfWhichAPartIsGoneIsNotKnown() {
        recent.add(List.of(change(11, 0, 3_000_000), change(11, 1, 3_000_000)));

        assertThat(recent.between(11, 11)).isNull();
    }
}
