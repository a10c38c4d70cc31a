package dev.edict.client.elect;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;

/** How time passes for a candidate. */
interface Pace {

    /** For measuring; only differences mean something. */
    long nanoTime();

    /** What the candidate's clock says, for people who read the Lease; nothing is decided by it. */
    Instant now();

    void sleep(Duration time) throws InterruptedException;

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
