package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QueueMetricsTest {
    private final HandMovedTimers timers = new HandMovedTimers();
    private final MetricRegistry registry = new MetricRegistry();
    private final RateLimitedQueue<String> queue =
            RateLimitedQueue.of(QueueOptions.<String>named("pods").withTimers(timers).withMetrics(registry));

    @Test
    void aQueueIsMeasuredAsClientGoMeasuresIt() throws InterruptedException {
        queue.add("foo");
        queue.add("bar");
        queue.add("foo");
        says("workqueue_adds_total 2", "workqueue_depth 2");

        timers.advance(Duration.ofMillis(50));
        assertThat(queue.get()).isEqualTo("foo");
        says("workqueue_depth 1", "workqueue_queue_duration_seconds_count 1", "workqueue_queue_duration_seconds_sum 0.05");

        queue.add("foo");
        says("workqueue_adds_total 3", "workqueue_depth 2");

        timers.advance(Duration.ofMillis(25));
        assertThat(queue.get()).isEqualTo("bar");
        timers.advance(Duration.ofMillis(75));
        says("workqueue_unfinished_work_seconds 0.175", "workqueue_longest_running_processor_seconds 0.1",
                "workqueue_work_duration_seconds_count 0");

        queue.done("foo");
        says("workqueue_work_duration_seconds_count 1", "workqueue_work_duration_seconds_sum 0.1",
                "workqueue_unfinished_work_seconds 0.075", "workqueue_longest_running_processor_seconds 0.075");

        assertThat(queue.get()).isEqualTo("foo");
        says("workqueue_queue_duration_seconds_count 3", "workqueue_depth 0");
    }

    @Test
    void aKeyForLaterIsARetryAndAnAddWhenItsTimeHasCome() {
        queue.addRateLimited("foo");
        queue.addAfter("bar", Duration.ofSeconds(1));
        says("workqueue_retries_total 2", "workqueue_adds_total 0", "workqueue_depth 0");
        timers.advance(Duration.ofSeconds(1));
        says("workqueue_retries_total 2", "workqueue_adds_total 2", "workqueue_depth 2");
    }

    @Test
    void aQueueThatIsShutDownIsAskedNoMore() throws InterruptedException {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.shutDown();
        timers.advance(Duration.ofSeconds(1));
        says("workqueue_unfinished_work_seconds 0");
    }

    @Test
    void bucketsHaveClientGosBounds() throws InterruptedException {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        assertThat(registry.text()).contains("workqueue_queue_duration_seconds_bucket{le=\"1e-08\",name=\"pods\"} 1\n",
                "workqueue_queue_duration_seconds_bucket{le=\"9.999999999999999e-06\",name=\"pods\"} 1\n",
                "workqueue_queue_duration_seconds_bucket{le=\"10\",name=\"pods\"} 1\n");
    }

    @Test
    void ofAQueueWithoutANameNothingIsMeasured() {
        MetricRegistry other = new MetricRegistry();
        WorkQueue.of(QueueOptions.<String>named("").withMetrics(other)).add("foo");
        assertThat(other.text()).isEmpty();
    }

    private void says(String... samples) {
        String text = registry.text().replace("{name=\"pods\"}", "");
        for (String sample : samples) {
            assertThat(text.lines()).contains(sample);
        }
    }
}
