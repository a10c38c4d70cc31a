package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.server.http.BodyTimeoutException;
import dev.edict.server.http.ConnectionLostException;
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
        assertThatExceptionOfType(BodyTimeoutException.class).isThrownBy(() -> oldest.await(() -> {}))
                .matches(BodyTimeoutException::isAmongTooMany).matches(refused -> refused.status() == 429);
    }

    @Test
    void whatIsCompleteCountsNoMore() {
        RequestBody complete = begun();
        complete.complete();
        RequestBody lost = begun();
        lost.release();
        RequestBody young = begun();

        assertThat(lost.isSettled()).isTrue();
        assertThat(complete.isSettled()).isTrue();
        assertThat(young.isSettled()).isFalse();
        assertThat(complete.await(() -> {})).hasSize(60);
    }

    @Test
    void whoHasBeenAnsweredHasNoBodyAnyMore() {
        RequestBody answered = begun();
        answered.complete();
        answered.release();

        assertThat(answered.isSettled()).isTrue();
        assertThatExceptionOfType(ConnectionLostException.class).isThrownBy(() -> answered.await(() -> {}));
    }
}
