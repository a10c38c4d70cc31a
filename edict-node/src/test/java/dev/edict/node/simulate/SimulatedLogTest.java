package dev.edict.node.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.node.run.LogEntry;
import dev.edict.node.stage.LogLines;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines that nobody keeps. */
class SimulatedLogTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web-1").withNamespace("shop"))
            .withSpec(PodSpec.EMPTY.withNodeName("node-3"));

    private static SimulatedLog log(LogLines... lines) {
        return SimulatedLog.of(POD, Container.EMPTY.withName("web").withImage("nginx"),
                Script.ENDLESS.withLogs(List.of(lines)), START, 2);
    }

    private static LogLines every(String line, long seconds) {
        return new LogLines(line, Duration.ZERO, Duration.ofSeconds(seconds), null, null);
    }

    @Test
    void linesAreWrittenInTheOrderOfTime() {
        SimulatedLog log = log(every("slow $(number)", 10), every("fast $(number)", 4));
        assertThat(log.between(null, START.plusSeconds(10))).extracting(LogEntry::line)
                .containsExactly("slow 1", "fast 1", "fast 2", "fast 3", "slow 2");
        assertThat(log.between(START.plusSeconds(4), START.plusSeconds(8))).extracting(LogEntry::line).containsExactly("fast 3");
        assertThat(log.next(START.plusSeconds(8))).isEqualTo(START.plusSeconds(10));
    }

    @Test
    void variablesStandForWhatTheySay() {
        SimulatedLog log = log(new LogLines(
                "$(time) $(namespace)/$(pod) $(container) $(image) $(node) $(restarts) $(unknown) $HOME",
                Duration.ofSeconds(3), null, null, "stderr"));
        assertThat(log.between(null, START.plusSeconds(2))).isEmpty();
        assertThat(log.between(null, START.plusSeconds(3))).containsExactly(new LogEntry(START.plusSeconds(3), true,
                "2026-01-01T00:00:03Z shop/web-1 web nginx node-3 2 $(unknown) $HOME"));
        assertThat(log.next(START.plusSeconds(3))).isNull();
    }

    @Test
    void linesMayEnd() {
        SimulatedLog log = log(new LogLines("x", Duration.ZERO, Duration.ofSeconds(1), 3, null));
        assertThat(log.between(null, START.plusSeconds(100))).hasSize(3);
        assertThat(log.next(START.plusSeconds(1))).isEqualTo(START.plusSeconds(2));
        assertThat(log.next(START.plusSeconds(2))).isNull();
    }

    @Test
    void ofVeryManyTheOldOnesAreGone() {
        List<LogEntry> entries = log(every("$(number)", 1)).between(null, START.plusSeconds(1_000_000));
        assertThat(entries).hasSize(10_000);
        assertThat(entries.getLast().line()).isEqualTo("1000001");
    }
}
