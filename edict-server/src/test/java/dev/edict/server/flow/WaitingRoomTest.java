package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingRoomTest {
    private static final long MEGABYTE = 1 << 20;

    private final WaitingRoom room = new WaitingRoom(32 * MEGABYTE);
    private final WaitingRoom.Part crowded = room.new Part();
    private final WaitingRoom.Part other = room.new Part();
    private final WaitingRoom.Part third = room.new Part();

    private static int fill(WaitingRoom.Part part, long flow, long bytes) {
        int count = 0;
        while (part.take(flow, bytes)) {
            count++;
        }
        return count;
    }

    @Test
    void oneFlowTakesHalfOfWhatItsLevelMayHave() {
        assertThat(fill(crowded, 1, 3 * MEGABYTE)).isEqualTo(2);
        assertThat(crowded.take(2, 3 * MEGABYTE)).as("another one has room").isTrue();
        crowded.leave(1, 3 * MEGABYTE);
        assertThat(fill(crowded, 1, 3 * MEGABYTE)).isEqualTo(1);
    }

    @Test
    void oneLevelTakesHalfOfTheRoomAndAllTogetherTakeAllOfIt() {
        assertThat(fill(crowded, 1, 3 * MEGABYTE) + fill(crowded, 2, 3 * MEGABYTE) + fill(crowded, 3, 3 * MEGABYTE)).isEqualTo(5);
        assertThat(fill(other, 1, 0) + fill(other, 2, 0) + fill(other, 3, 0)).as("without bodies").isEqualTo(2048);
        assertThat(fill(third, 1, 0)).isBetween(100, 200);
        other.leave(1, 0);
        assertThat(third.take(1, 0)).isTrue();
        assertThat(third.take(1, 0)).isFalse();
    }

    @Test
    void whoFoundNoRoomHasTakenNone() {
        fill(crowded, 1, MEGABYTE);
        fill(crowded, 2, MEGABYTE);
        for (int count = 0; count < 1_000; count++) {
            assertThat(crowded.take(3, 3 * MEGABYTE)).isFalse();
        }
        assertThat(other.take(1, 7 * MEGABYTE)).isTrue();
    }
}
