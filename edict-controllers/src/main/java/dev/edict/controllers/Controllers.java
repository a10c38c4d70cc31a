package dev.edict.controllers;

import dev.edict.client.control.Ending;
import dev.edict.client.elect.LeaderElection;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The chosen loops at work, on threads of their own. When several servers share a store, one of them works at a time: the one that
 * has the lease {@code kube-system/kube-controller-manager}. To be closed before the server that they ask.
 */
public final class Controllers implements AutoCloseable {
    /** Who owns the fields that loops write. */
    private static final String MANAGER = "kube-controller-manager";

    private static final String NAMESPACE = "kube-system";

    private final String name;
    private final List<ControlLoop> loops;
    private final Function<String, Client> clients;
    private final Keys keys;
    private final InstantSource clock;
    private final Timers timers;
    private final Thread thread;
    /** The names of loops that have failed and are not begun again yet. */
    private final Set<String> fallen = new ConcurrentSkipListSet<>();

    private Controllers(
            String name,
            List<ControlLoop> loops,
            Function<String, Client> clients,
            Keys keys,
            boolean elected,
            InstantSource clock,
            Timers timers) {
        this.name = name;
        this.loops = List.copyOf(loops);
        this.clients = clients;
        this.keys = keys;
        this.clock = clock;
        this.timers = timers;
        this.thread = Thread.ofVirtual().name("controllers").unstarted(elected ? this::takePart : this::workAlone);
    }

    /**
     * Begins, and does not wait. Without keys: loops that need some do not run.
     *
     * @param clients asks the server as an account of kube-system; the empty name is the manager of all loops itself. Are closed
     *     by who has made them
     * @param elected whether others may work on the same objects
     */
    public static Controllers start(List<ControlLoop> loops, Function<String, Client> clients, boolean elected) {
        return start(loops, clients, Keys.NONE, elected);
    }

    /** With keys. */
    public static Controllers start(List<ControlLoop> loops, Function<String, Client> clients, Keys keys, boolean elected) {
        return start(loops, clients, keys, elected, InstantSource.system(), Timers.system());
    }

    /** Beside upstream's loops and apart from them. @param name of the lease that the one has who works, and of who owns what is written */
    public static Controllers startApart(
            String name, List<ControlLoop> loops, Function<String, Client> clients, boolean elected) {
        return start(new Controllers(name, loops, clients, Keys.NONE, elected, InstantSource.system(), Timers.system()));
    }

    /** With a time of one's own. */
    public static Controllers start(
            List<ControlLoop> loops, Function<String, Client> clients, Keys keys, boolean elected, InstantSource clock, Timers timers) {
        return start(new Controllers(MANAGER, loops, clients, keys, elected, clock, timers));
    }

    private static Controllers start(Controllers controllers) {
        controllers.thread.start();
        return controllers;
    }

    private void takePart() {
        Client manager = clients.apply("");
        try (EventBroadcaster events = new EventBroadcaster(manager.as(name))) {
            LeaderElection.of(manager, NAMESPACE, name, events.recorder(name), this::work).runForever();
        }
    }

    private void workAlone() {
        try {
            work();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Until this thread is interrupted. */
    private void work() throws InterruptedException {
        Client manager = clients.apply("").as(name);
        try (EventBroadcaster events = new EventBroadcaster(manager);
                InformerFactory informers = InformerFactory.of(manager);
                Shift shift = new Shift(timers, fallen)) {
            List<Shift.Task> tasks = new ArrayList<>();
            for (ControlLoop loop : loops) {
                Bench bench = new Bench(clients.apply(loop.account()).as(name), informers, events, clock, timers, keys);
                loop.making().apply(bench).forEach(work -> tasks.add(new Shift.Task(loop.name(), work)));
            }
            informers.start();
            tasks.forEach(shift::begin);
            shift.await();
        }
    }

    /** What is wrong with the loops. @return null if they run, or wait for their turn while others do */
    public @Nullable String trouble() {
        if (!thread.isAlive()) {
            return "the control loops have ended";
        }
        return fallen.isEmpty() ? null : "failed and not running at present: " + String.join(", ", fallen);
    }

    /** Ends all loops, and waits for what they are doing. */
    @Override
    public void close() {
        Ending.of(thread);
    }
}
