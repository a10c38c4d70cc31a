package dev.edict.node;

import dev.edict.client.failure.ClientException;
import dev.edict.client.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Has all nodes of a fleet say that they live, each in its {@linkplain Turns turn}. One thread looks a few times a second whose turn
 * has come; what is then said takes as long as the server needs, so others say it, as many at a time as are needed to be in time.
 */
final class FleetLife {
    private static final Logger LOG = System.getLogger(FleetLife.class.getName());
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);

    /**
     * How many nodes speak at the same time. A server with two processors that has all hands full lets each of them wait for some
     * tenths of a second: so many are needed for some hundred words a second.
     */
    private static final int MOST = 64;

    private final List<NodeLife> nodes;
    private final Turns turns;
    private final Semaphore speaking = new Semaphore(MOST);
    private final InstantSource clock;
    private final Timers timers;

    FleetLife(List<NodeLife> nodes, FleetOptions options, InstantSource clock, Timers timers) {
        this.nodes = List.copyOf(nodes);
        this.turns = new Turns(nodes.size(), options.heartbeat());
        this.clock = clock;
        this.timers = timers;
    }

    /** Until this thread is interrupted. */
    void run() throws InterruptedException {
        ExecutorService voices = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("nodes-", 0).factory());
        try {
            takeTurns(voices);
        } finally {
            voices.shutdownNow();
            voices.close();
        }
    }

    private void takeTurns(ExecutorService voices) throws InterruptedException {
        while (true) {
            speaking.acquire();
            Optional<Turns.Turn> turn = turns.take(timers.nanoTime());
            if (turn.isPresent()) {
                voices.execute(() -> take(turn.get()));
            } else {
                speaking.release();
                Duration pause = turns.pause(timers.nanoTime());
                timers.sleep(pause.compareTo(SHORTEST_PAUSE) > 0 ? pause : SHORTEST_PAUSE);
            }
        }
    }

    private void take(Turns.Turn turn) {
        NodeLife node = nodes.get(turn.who());
        try {
            node.beat(clock.instant());
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, node + ": " + failure.getMessage());
        } finally {
            turns.done(turn, timers.nanoTime());
            speaking.release();
        }
    }
}
