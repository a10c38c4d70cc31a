package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.server.http.BodyTimeoutException;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArrivingBodiesTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final ArrivingBodies arriving = new ArrivingBodies(100);

    private RequestBody begun() {
        RequestBody body = new RequestBody(1_000, LONG, -1, arriving);
        body.receive(Unpooled.wrappedBuffer(new byte[60]));
        return body;
    }

    @Test
    void theOldestIsGivenUpWhenTheyHoldTooMuchTogether() {
        RequestBody oldest = begun();
        RequestBody young = begun();
        young.complete();

        assertThat(young.await(() -> {})).hasSize(60);
        assertThatExceptionOfType(BodyTimeoutException.class).isThrownBy(() -> oldest.await(() -> {}));
    }

    @Test
    void whatIsCompleteCountsNoMore() {
        RequestBody complete = begun();
        complete.complete();
        RequestBody lost = begun();
        lost.lost();
        RequestBody young = begun();

        assertThat(lost.isSettled()).isTrue();
        assertThat(complete.isSettled()).isTrue();
        assertThat(young.isSettled()).isFalse();
        assertThat(complete.await(() -> {})).hasSize(60);
    }
}
