package dev.edict.client.inform;

import dev.edict.client.index.Index;
import dev.edict.client.reflect.ReflectorOptions;
import dev.edict.client.reflect.WatchErrorHandler;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * How an informer works.
 *
 * @param resyncPeriod that of handlers which do not say otherwise; with zero, there are no resyncs at all
 * @param indices those that the cache has from the beginning
 * @param queueing how changes wait to be applied
 * @param reflector how the server is followed; its name is the informer's
 */
public record InformerOptions<T extends Resource>(
        Duration resyncPeriod, List<Index<T>> indices, Queueing queueing, ReflectorOptions<T> reflector) {

    /** How changes wait to be applied. */
    public enum Queueing {
        /** One after the other, as they have come; a list as a whole. */
        ORDERED,
        /** By object, with all that has happened to it; so the version of the cache may be ahead of some objects for an instant. */
        MERGED
    }

    public InformerOptions {
        indices = List.copyOf(indices);
    }

    /** No resyncs; objects can be found by namespace. */
    public static <T extends Resource> InformerOptions<T> named(String name) {
        return new InformerOptions<>(Duration.ZERO, List.of(Index.byNamespace()), Queueing.ORDERED, ReflectorOptions.named(name));
    }

    public InformerOptions<T> withResync(Duration period) {
        return new InformerOptions<>(period, indices, queueing, reflector);
    }

    public InformerOptions<T> withIndex(Index<T> index) {
        List<Index<T>> more = new ArrayList<>(indices);
        more.add(index);
        return new InformerOptions<>(resyncPeriod, more, queueing, reflector);
    }

    public InformerOptions<T> withQueueing(Queueing how) {
        return new InformerOptions<>(resyncPeriod, indices, how, reflector);
    }

    /** What each object becomes before anybody sees it: for those who need a part of it only. */
    public InformerOptions<T> withTransform(UnaryOperator<T> change) {
        return withReflector(reflector.withTransform(change));
    }

    public InformerOptions<T> withErrorHandler(WatchErrorHandler handler) {
        return withReflector(reflector.withErrorHandler(handler));
    }

    public InformerOptions<T> withReflector(ReflectorOptions<T> options) {
        return new InformerOptions<>(resyncPeriod, indices, queueing, options);
    }
}
