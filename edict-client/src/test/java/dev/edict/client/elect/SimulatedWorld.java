package dev.edict.client.elect;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A time in which nothing happens but what is planned: of all threads of the world one runs at a time, until it sleeps, and then
 * the one that wakes first. The same seed plays the same story.
 */
final class SimulatedWorld {
    private record Planned(long at, long number, Runnable action) {}

    final Random random;
    private final PriorityQueue<Planned> plans =
            new PriorityQueue<>(Comparator.comparingLong(Planned::at).thenComparingLong(Planned::number));
    private final List<Inhabitant> inhabitants = new ArrayList<>();
    private final Semaphore baton = new Semaphore(0);
    private volatile @Nullable Throwable fault;
    private long now;
    private long number;
    private boolean over;

    SimulatedWorld(long seed) {
        random = new Random(seed);
    }

    Duration now() {
        return Duration.ofNanos(now);
    }

    Duration upTo(Duration longest) {
        return Duration.ofNanos((long) (random.nextDouble() * longest.toNanos()));
    }

    void after(Duration delay, Runnable action) {
        plans.add(new Planned(now + delay.toNanos(), number++, action));
    }

    /** A thread of the world, with a clock of its own. */
    Inhabitant inhabitant(double speed, Runnable life) {
        Inhabitant inhabitant = new Inhabitant(speed, random.nextLong(1L << 40), life);
        inhabitants.add(inhabitant);
        after(Duration.ZERO, () -> inhabitant.wake(0));
        return inhabitant;
    }

    /** Lets time pass, and looks at the world after all that happens in it. */
    void run(Duration time, Runnable look) {
        long end = now + time.toNanos();
        for (Planned next = plans.peek(); next != null && next.at <= end; next = plans.peek()) {
            plans.remove();
            now = next.at;
            next.action.run();
            if (fault != null) {
                throw new AssertionError("at " + now(), fault);
            }
            look.run();
        }
        now = end;
    }

    /** Ends all threads. */
    void end() {
        over = true;
        for (Inhabitant inhabitant : inhabitants) {
            while (!inhabitant.ended) {
                inhabitant.resume();
            }
        }
    }

    final class Inhabitant implements Pace {
        private final Semaphore turn = new Semaphore(0);
        private final double speed;
        private final long offset;
        private final Runnable life;
        private volatile boolean ended;
        private boolean started;
        private boolean told;
        private long wakes;

        private Inhabitant(double speed, long offset, Runnable life) {
            this.speed = speed;
            this.offset = offset;
            this.life = life;
        }

        private void resume() {
            if (ended) {
                return;
            }
            if (!started) {
                started = true;
                Thread.ofVirtual().start(this::live);
            } else {
                turn.release();
            }
            baton.acquireUninterruptibly();
        }

        private void live() {
            try {
                life.run();
            } catch (RuntimeException | Error failure) {
                fault = failure;
            } finally {
                ended = true;
                baton.release();
            }
        }

        /** Interrupts: the sleep that it is in, or the next. */
        void interrupt() {
            told = true;
            long sleep = ++wakes;
            after(Duration.ZERO, () -> wake(sleep));
        }

        private void wake(long sleep) {
            if (sleep == wakes) {
                resume();
            }
        }

        boolean isOver() {
            return over;
        }

        /** Sleeps by the time of the world, and is not interrupted. */
        void pause(Duration time) {
            long sleep = ++wakes;
            after(time, () -> wake(sleep));
            baton.release();
            turn.acquireUninterruptibly();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            if (!told && !over) {
                pause(Duration.ofNanos((long) (time.toNanos() / speed)));
            }
            if (told || over) {
                told = false;
                throw new InterruptedException();
            }
        }

        @Override
        public long nanoTime() {
            return offset + (long) (now * speed);
        }

        @Override
        public Instant now() {
            return Instant.EPOCH.plusNanos(nanoTime()).truncatedTo(ChronoUnit.MICROS);
        }

        @Override
        public double random() {
            return random.nextDouble();
        }
    }
}
