package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingRoomTest {
    private static final long MEGABYTE = 1 << 20;

    private final WaitingRoom room = new WaitingRoom(32 * MEGABYTE);
    private final WaitingRoom.Part crowded = room.new Part();
    private final WaitingRoom.Part other = room.new Part();
    private final WaitingRoom.Part third = room.new Part();

    private static int fill(WaitingRoom.Part part, long bytes) {
        int count = 0;
        while (part.take(bytes)) {
            count++;
        }
        return count;
    }

    @Test
    void oneLevelTakesHalfOfTheRoomAndAllTogetherTakeAllOfIt() {
        assertThat(fill(crowded, 3 * MEGABYTE)).isEqualTo(5);
        assertThat(fill(other, 0)).as("without bodies").isEqualTo(2048);
        assertThat(fill(third, 0)).isBetween(100, 200);
        other.leave(0);
        assertThat(third.take(0)).isTrue();
        assertThat(third.take(0)).isFalse();
    }

    @Test
    void whoFoundNoRoomHasTakenNone() {
        fill(crowded, MEGABYTE);
        for (int count = 0; count < 1_000; count++) {
            assertThat(crowded.take(MEGABYTE)).isFalse();
        }
        assertThat(other.take(15 * MEGABYTE)).isTrue();
    }
}
