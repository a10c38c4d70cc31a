package dev.edict.client.elect;

import dev.edict.client.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;

/** How time passes for a candidate. */
interface Pace extends Ticker {

    /** What the candidate's clock says, for people who read the Lease; nothing is decided by it. */
    Instant now();

    /** From 0 up to 1. */
    double random();

    /** That of this machine. */
    Pace SYSTEM = new Pace() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public Instant now() {
            return Instant.now().truncatedTo(ChronoUnit.MICROS);
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }
    };
}
