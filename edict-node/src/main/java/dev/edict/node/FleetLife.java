package dev.edict.node;

import dev.edict.client.control.Ending;
import dev.edict.client.failure.ClientException;
import dev.edict.client.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Has all nodes of a fleet say that they live, each in its {@linkplain Turns turn}. A few threads do it for all of them: one could
 * not, where each word takes the server some milliseconds. They look whose turn has come a few times a second rather than for each.
 */
final class FleetLife {
    private static final Logger LOG = System.getLogger(FleetLife.class.getName());
    private static final int NODES_FOR_A_THREAD = 250;
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);

    private final List<NodeLife> nodes;
    private final Turns turns;
    private final int threads;
    private final InstantSource clock;
    private final Timers timers;

    FleetLife(List<NodeLife> nodes, FleetOptions options, InstantSource clock, Timers timers) {
        this.nodes = List.copyOf(nodes);
        this.turns = new Turns(nodes.size(), options.heartbeat());
        this.threads = Math.min(options.workers(), 1 + nodes.size() / NODES_FOR_A_THREAD);
        this.clock = clock;
        this.timers = timers;
    }

    /** Until this thread is interrupted. */
    void run() throws InterruptedException {
        List<Thread> others = IntStream.range(1, threads)
                .mapToObj(number -> Thread.ofVirtual().name("nodes-" + number).start(this::help)).toList();
        try {
            takeTurns();
        } finally {
            Ending.of(others);
        }
    }

    private void help() {
        try {
            takeTurns();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void takeTurns() throws InterruptedException {
        while (true) {
            Optional<Turns.Turn> turn = turns.take(timers.nanoTime());
            if (turn.isPresent()) {
                take(turn.get());
            } else {
                Duration pause = turns.pause(timers.nanoTime());
                timers.sleep(pause.compareTo(SHORTEST_PAUSE) > 0 ? pause : SHORTEST_PAUSE);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
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
        }
    }
}
