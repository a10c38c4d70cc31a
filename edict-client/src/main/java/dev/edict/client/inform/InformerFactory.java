package dev.edict.client.inform;

import dev.edict.client.request.Client;
import dev.edict.client.request.ListWatch;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Resource;
import dev.edict.types.Scope;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * One informer for each type, for all who want one.
 *
 * <pre>{@code
 * InformerFactory informers = InformerFactory.of(client).withResync(Duration.ofSeconds(30));
 * Lister<Pod> pods = informers.informer(Pod.TYPE).lister();
 * informers.informer(NetworkType.TYPE).addHandler(...);
 * informers.start();
 * informers.awaitSynced(Duration.ofMinutes(1));
 * pods.in("default").list(LabelSelector.parse("app=web"));
 * }</pre>
 *
 * <p>Safe for use by any thread.
 */
public final class InformerFactory implements AutoCloseable {

    /** Where objects come from. */
    @FunctionalInterface
    public interface Source {
        /** @param namespace empty for all */
        <T extends Resource> ListWatch<T> objects(ObjectType<T> type, String namespace);
    }

    /** One type may be followed in several forms: as records, as trees, by metadata only. */
    private record Key(GroupVersionResource resource, Class<?> form) {
        static Key of(ObjectType<?> type) {
            return new Key(type.resource(), type.codec().getClass());
        }
    }

    private final Source source;
    private final String namespace;
    private final Duration resync;
    private final Tweak tweak;
    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by the lock, as the field below. */
    private final Map<Key, SharedInformer<?>> informers = new LinkedHashMap<>();

    private boolean isShutDown;

    private InformerFactory(Source source, String namespace, Duration resync, Tweak tweak) {
        this.source = source;
        this.namespace = namespace;
        this.resync = resync;
        this.tweak = tweak;
    }

    /** Informers of what a server has, in all namespaces, without resyncs. */
    public static InformerFactory of(Client client) {
        return of(new Source() {
            @Override
            public <T extends Resource> ListWatch<T> objects(ObjectType<T> type, String namespace) {
                return client.of(type).in(namespace);
            }
        });
    }

    /** Informers of all namespaces, without resyncs. */
    public static InformerFactory of(Source source) {
        return new InformerFactory(source, "", Duration.ZERO, Tweak.NONE);
    }

    /** A factory of its own, of informers with another resync period. */
    public InformerFactory withResync(Duration period) {
        return new InformerFactory(source, namespace, period, tweak);
    }

    /** A factory of its own, of informers of one namespace; types that live in none are not concerned. */
    public InformerFactory withNamespace(String onlyNamespace) {
        return new InformerFactory(source, onlyNamespace, resync, tweak);
    }

    /** A factory of its own, of informers that ask for something else. */
    public InformerFactory withTweak(Tweak newTweak) {
        return new InformerFactory(source, namespace, resync, newTweak);
    }

    /** The informer of a type: the same for all who ask. It runs after the next {@link #start}. */
    public <T extends Resource> SharedInformer<T> informer(ObjectType<T> type) {
        return informer(type, UnaryOperator.identity());
    }

    /** The informer of a type. @param options how it works, if nobody has asked for it before */
    public <T extends Resource> SharedInformer<T> informer(ObjectType<T> type, UnaryOperator<InformerOptions<T>> options) {
        return informer(type, type.toString(), options);
    }

    @SuppressWarnings("unchecked") // a form of a type has one class of objects
    private <T extends Resource> SharedInformer<T> informer(
            ObjectType<T> type, String name, UnaryOperator<InformerOptions<T>> options) {
        lock.lock();
        try {
            if (isShutDown) {
                throw new IllegalStateException("the factory is shut down");
            }
            return (SharedInformer<T>) informers.computeIfAbsent(Key.of(type), key -> create(type, name, options));
        } finally {
            lock.unlock();
        }
    }

    private <T extends Resource> SharedInformer<T> create(
            ObjectType<T> type, String name, UnaryOperator<InformerOptions<T>> options) {
        InformerOptions<T> usual = InformerOptions.<T>named(name).withResync(resync);
        String where = type.scope() == Scope.CLUSTER ? "" : namespace;
        return new SharedInformer<>(type, tweak.applyTo(source.objects(type, where)), options.apply(usual));
    }

    /** The informer of a type by the metadata of its objects, which is all that the server is asked for. */
    public SharedInformer<PartialObjectMetadata> metadataInformer(ObjectType<?> type) {
        return informer(PartialObjectMetadata.typeOf(type), type + ", by metadata", UnaryOperator.identity());
    }

    /**
     * Stops the informer of a type, for all who share it, and forgets it: who asks for the type again gets a new one. For types
     * that come and go, such as those of definitions.
     *
     * @return whether there was one
     */
    public boolean stop(ObjectType<?> type) {
        SharedInformer<?> informer;
        lock.lock();
        try {
            informer = informers.remove(Key.of(type));
        } finally {
            lock.unlock();
        }
        if (informer == null) {
            return false;
        }
        informer.stop();
        return true;
    }

    /** Does the same to the {@link #metadataInformer} of a type. */
    public boolean stopMetadata(ObjectType<?> type) {
        return stop(PartialObjectMetadata.typeOf(type));
    }

    /** Starts all informers that have been asked for and do not run yet. */
    public void start() {
        lock.lock();
        try {
            if (!isShutDown) {
                informers.values().forEach(SharedInformer::startIfNew);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until all informers that run have had their first list.
     *
     * @return the types of those that have not when the time is over; none if all have
     */
    public List<ObjectType<?>> awaitSynced(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        for (SharedInformer<?> informer : running()) {
            if (!informer.awaitSynced(Duration.ofNanos(Math.max(0, end - System.nanoTime())))) {
                return running().stream().filter(late -> !late.hasSynced()).<ObjectType<?>>map(SharedInformer::type).toList();
            }
        }
        return List.of();
    }

    private List<SharedInformer<?>> running() {
        lock.lock();
        try {
            return informers.values().stream().filter(informer -> informer.hasStarted() && !informer.isStopped()).toList();
        } finally {
            lock.unlock();
        }
    }

    /** Stops all informers, and waits until they have ended. No informer can be had any more. */
    @Override
    public void close() {
        List<SharedInformer<?>> all;
        lock.lock();
        try {
            isShutDown = true;
            all = List.copyOf(informers.values());
        } finally {
            lock.unlock();
        }
        all.forEach(SharedInformer::stop);
        all.forEach(SharedInformer::close);
    }
}
