package dev.edict.server.loop;

import dev.edict.server.registry.ResourceRegistry;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks after the objects of one cluster-wide resource.
 *
 * <p>The names of objects that come, change or go wait in a queue, each once; virtual threads work through it. An object that
 * cannot be finished is looked at again after a while, one that fails less and less often, and all of them when the watch has
 * to begin anew. Nobody holds up the others: who has much to do does a part of it and asks to be looked at again, which
 * happens when those who waited before have had their turn.
 */
public final class ObjectLoop implements AutoCloseable {
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(32);

    private final Reconciler looks;
    private final Follower follower;
    private final int workers;

    /** Brings one object closer to what it should be. */
    @FunctionalInterface
    public interface Keeper {
        /**
         * Called for an object that may have changed, or gone; must ask for its state itself.
         *
         * @return after how long to look again if nothing happens; null if there is nothing left to do
         */
        @Nullable Duration keep(String name);
    }

    /**
     * @param name of the objects, for the log and the threads
     * @param workers how many objects are looked at at a time
     */
    public ObjectLoop(
            Supervisor supervisor, String name, int workers, Supplier<ResourceRegistry> objects, Keeper keeper) {
        this.looks = new Reconciler(supervisor, name, RETRY, LONGEST_RETRY, keeper::keep);
        this.follower = new Follower(supervisor, objects, (object, state) -> looks.add(object));
        this.workers = workers;
    }

    public void start() {
        follower.start();
        looks.start(workers);
    }

    /** Has an object looked at although nothing has happened to it. */
    public void add(String object) {
        looks.add(object);
    }

    @Override
    public void close() {
        follower.close();
        looks.close();
    }
}
