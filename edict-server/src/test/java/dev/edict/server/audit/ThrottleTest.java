package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottleTest {

    @Test
    void afterAPauseAFewMayGoAtOnceAndThenOneAfterTheOther() {
        AtomicLong now = new AtomicLong();
        Throttle throttle = new Throttle(10, 2, now::get);
        assertThat(throttle.reserve()).isZero();
        assertThat(throttle.reserve()).isZero();
        assertThat(throttle.reserve()).isEqualTo(100_000_000);
        now.set(100_000_000);
        assertThat(throttle.reserve()).isEqualTo(100_000_000);
        now.set(10_000_000_000L);
        assertThat(throttle.reserve()).isZero();
        assertThat(throttle.reserve()).isZero();
        assertThat(throttle.reserve()).isPositive();
        assertThat(new Throttle(0, 0, now::get).reserve()).isZero();
    }
}
