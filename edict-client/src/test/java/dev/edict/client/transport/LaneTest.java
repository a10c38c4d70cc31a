package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LaneTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Lane lane = new Lane(client, Duration.ofSeconds(30));

    @AfterEach
    void end() {
        client.shutdownNow();
    }

    @Test
    void hasOnlySoManyRequestsAtATime() {
        int entered = 0;
        while (lane.enter()) {
            entered++;
        }
        assertThat(entered).as("below the 100 streams that servers allow").isEqualTo(90);
        lane.leave();
        assertThat(lane.enter()).isTrue();
    }

    @Test
    void hasFewerWhenTheServerAllowsFewer() {
        lane.enter();
        lane.enter();
        lane.enter();
        assertThat(lane.narrow()).isTrue();
        lane.leave();
        assertThat(lane.enter()).as("two are in, and more are not allowed").isFalse();
        lane.leave();
        assertThat(lane.enter()).isTrue();
    }

    @Test
    void doesNotTryAServerForEverThatAllowsNone() {
        lane.enter();
        assertThat(lane.narrow()).isFalse();
    }

    @Test
    void endsWithTheLastWhoIsInOnceNobodyIsLetIn() throws InterruptedException {
        lane.enter();
        lane.retire();
        assertThat(lane.enter()).isFalse();
        assertThat(client.isTerminated()).isFalse();
        lane.leave();
        assertThat(client.awaitTermination(Duration.ofMinutes(1))).isTrue();
    }
}
