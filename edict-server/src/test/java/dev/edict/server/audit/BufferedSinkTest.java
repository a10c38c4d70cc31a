package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Annotations;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.Stage;
import dev.edict.server.metrics.AuditMetrics;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.testing.Waiting;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BufferedSinkTest {
    private final MetricRegistry registry = new MetricRegistry();
    private final Losses losses = new Losses("buffered", new AuditMetrics(registry));
    private final BlockingQueue<Integer> batches = new LinkedBlockingQueue<>();
    private final Semaphore gate = new Semaphore(0);

    private static AuditEvent event(int bytes) {
        AuditEvent.Head head = new AuditEvent.Head(new AuditPolicy.Choice(Level.REQUEST, Set.of(), false), "id", "/", "get",
                null, List.of(), "", Instant.EPOCH);
        return new AuditEvent(head, Stage.RESPONSE_COMPLETE, Instant.EPOCH, null, "", null, null,
                new EventBody.Patch(new byte[bytes]), null, Annotations.NONE);
    }

    private BufferedSink sink(int buffer, int largest, Duration wait) {
        return new BufferedSink("test", new EventSink() {
            @Override
            public boolean accept(List<AuditEvent> events) {
                batches.add(events.size());
                gate.acquireUninterruptibly();
                return true;
            }

            @Override
            public void close() {
                batches.add(-1);
            }
        }, new Batching(buffer, largest, wait, 1e9, 1, 1), losses);
    }

    private String lost() {
        return new String(registry.write(), StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith("apiserver_audit_error_total")).findFirst().orElse("none");
    }

    @Test
    void whatDoesNotFitIsLostAndCountedAndNobodyWaits() throws Exception {
        try (BufferedSink sink = sink(2, 1, Duration.ZERO)) {
            sink.accept(List.of(event(1)));
            assertThat(batches.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            sink.accept(List.of(event(1), event(1), event(1), event(1)));
            assertThat(lost()).isEqualTo("apiserver_audit_error_total{plugin=\"buffered\"} 2");
            gate.release(100);
        }
        assertThat(batches).containsExactly(1, 1, -1);
    }

    @Test
    void objectsThatWaitDoNotFillTheMemory() throws Exception {
        try (BufferedSink sink = sink(100, 1, Duration.ZERO)) {
            sink.accept(List.of(event(0)));
            assertThat(batches.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            for (int index = 0; index < 5; index++) {
                sink.accept(List.of(event(20 * 1024 * 1024)));
            }
            assertThat(lost()).isEqualTo("apiserver_audit_error_total{plugin=\"buffered\"} 2");
            gate.release(100);
        }
    }

    @Test
    void objectsThatAreUnderWayCountToo() throws Exception {
        try (BufferedSink sink = sink(100, 1, Duration.ZERO)) {
            sink.accept(List.of(event(40 * 1024 * 1024)));
            assertThat(batches.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            sink.accept(List.of(event(40 * 1024 * 1024)));
            assertThat(lost()).isEqualTo("apiserver_audit_error_total{plugin=\"buffered\"} 1");
            gate.release(100);
        }
    }

    @Test
    void aTreeWeighsMoreThanItsText() {
        EventBody body = new EventBody.Requested(new Notes.Requested(ObjectValue.EMPTY, tree -> tree, 1_000), false);
        assertThat(body.held()).isGreaterThan(1_000);
    }

    @Test
    void aDefectCostsTheEventsThatHaveMetItAndNoOthers() throws Exception {
        BufferedSink sink = new BufferedSink("test", new EventSink() {
            @Override
            public boolean accept(List<AuditEvent> events) {
                batches.add(events.size());
                if (batches.size() == 1) {
                    throw new IllegalStateException("a secret");
                }
                return true;
            }

            @Override
            public void close() {}
        }, new Batching(10, 1, Duration.ZERO, 1e9, 1, 1), losses);
        try (sink) {
            sink.accept(List.of(event(1), event(1)));
        }
        assertThat(batches).containsExactly(1, 1);
        assertThat(lost()).isEqualTo("apiserver_audit_error_total{plugin=\"buffered\"} 1");
        assertThat(losses.failure()).doesNotContain("secret");
    }

    @Test
    void aBatchIsSentWhenItIsFullAndWhatIsLeftAtTheEnd() throws Exception {
        gate.release(100);
        try (BufferedSink sink = sink(100, 3, Duration.ofDays(1))) {
            sink.accept(List.of(event(1), event(1), event(1), event(1), event(1)));
            assertThat(batches.poll(60, TimeUnit.SECONDS)).isEqualTo(3);
        }
        assertThat(batches).containsExactly(2, -1);
        assertThat(lost()).isEqualTo("none");
    }

    @Test
    void whatIsBeingSentWhenTheServerEndsIsNotDisturbed() throws Exception {
        BufferedSink sink = new BufferedSink("test", new EventSink() {
            @Override
            public boolean accept(List<AuditEvent> events) {
                batches.add(events.size());
                try {
                    gate.acquire();
                    batches.add(0);
                } catch (InterruptedException disturbed) {
                    batches.add(-2);
                }
                return true;
            }

            @Override
            public void close() {
                batches.add(-1);
            }
        }, new Batching(10, 1, Duration.ZERO, 1e9, 1, 1), losses);
        sink.accept(List.of(event(1)));
        assertThat(batches.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
        Thread closing = Thread.ofVirtual().start(sink::close);
        Waiting.until("nothing more is taken", () -> {
            sink.accept(List.of(event(1)));
            return lost();
        }, lost -> !lost.equals("none"));
        gate.release(100);
        closing.join();
        assertThat(batches).doesNotContain(-2).endsWith(-1);
    }
}
