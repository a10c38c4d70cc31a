package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FlowPagesTest {

    @Test
    void columnsAreAsWideAsTheirWidestCellAndAtLeastEight() {
        assertThat(FlowPages.aligned(List.of(List.of("PriorityLevelName", "Index", "Last"), List.of("exempt", "0", "x"))))
                .isEqualTo("""
                        PriorityLevelName, Index,  Last
                        exempt,            0,      x
                        """);
    }

    @Test
    void workIsPrintedInSeatSeconds() {
        assertThat(SeatSeconds.print(SeatSeconds.of(2, 1_500_000_000))).isEqualTo("3.00000000ss");
        assertThat(SeatSeconds.print(SeatSeconds.of(1, 3_000_000))).isEqualTo("0.00300000ss");
    }
}
