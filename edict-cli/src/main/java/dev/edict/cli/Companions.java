package dev.edict.cli;

import dev.edict.server.Edict;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * What lives beside a server: its loops, its scheduler, its nodes. They begin in turn, a moment after the server answers. A JVM that has
 * just started needs the processors for its first answers; all at once, neither those nor the first loops get on.
 */
final class Companions {
    private static final Logger LOG = System.getLogger(Companions.class.getName());
    private static final Duration MOMENT = Duration.ofMillis(250);

    private final List<Function<Edict, ? extends AutoCloseable>> all = new ArrayList<>();

    void add(Function<Edict, ? extends AutoCloseable> companion) {
        all.add(companion);
    }

    /** Begins them, and does not wait. @return ends those that have begun, the last one first */
    AutoCloseable begin(Edict edict) {
        Deque<AutoCloseable> begun = new ArrayDeque<>();
        Thread thread = Thread.ofVirtual().name("companions").start(() -> beginAll(edict, begun));
        return () -> {
            thread.interrupt();
            thread.join();
            for (AutoCloseable companion : begun) {
                companion.close();
            }
        };
    }

    private void beginAll(Edict edict, Deque<AutoCloseable> begun) {
        try {
            Thread.sleep(MOMENT);
            for (Function<Edict, ? extends AutoCloseable> companion : all) {
                begun.push(companion.apply(edict));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.ERROR, "what should live beside the server has not begun", failure);
        }
    }
}
