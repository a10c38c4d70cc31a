package dev.edict.controllers.garbage;

import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.ServerApis;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Registration;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.reflect.WatchErrorHandler;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.controllers.ServedResources;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.UnreadableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * An informer for each resource whose objects can be deleted, as the server has them now: what comes and goes at run time, by
 * definitions or by other servers, is followed. Of one thread, save {@link #lookAgain}.
 */
final class Monitors implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Monitors.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(30);
    /** As long as the server has not said what it has. */
    private static final Duration FIRST_PERIOD = Duration.ofSeconds(1);

    /** Definitions often come in great numbers. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private static final Set<String> NEEDED_VERBS = Set.of("delete", "list", "watch");

    /** Come and go too often, and go by themselves. */
    private static final Set<GroupResource> IGNORED =
            Set.of(new GroupResource("", "events"), new GroupResource("events.k8s.io", "events"));

    private final Client client;
    private final InformerFactory informers;
    private final Timers timers;
    private final FirstLook firstLook;
    private final Listener listener;
    private final Semaphore asked = new Semaphore(0);
    private final Map<GroupVersionResource, Monitor> running = new HashMap<>();
    private @Nullable ServerApis last;

    private record Monitor(
            ApiResource resource,
            ObjectType<PartialObjectMetadata> type,
            SharedInformer<PartialObjectMetadata> informer,
            Registration registration) {}

    /** Is told what happens to objects, and to resources. */
    interface Listener {
        Handler<PartialObjectMetadata> handler(ApiResource resource);

        /** A resource is watched no more. @param elsewhere its objects as they are seen in another version, by uid */
        void unwatched(ApiResource resource, Map<String, Identity> elsewhere);
    }

    Monitors(Client client, Timers timers, FirstLook firstLook, Listener listener) {
        this.client = client;
        this.informers = InformerFactory.of(client);
        this.timers = timers;
        this.firstLook = firstLook;
        this.listener = listener;
    }

    /** The server may have other resources by now. Does not wait. Safe for use by any thread. */
    void lookAgain() {
        asked.release();
    }

    /** Follows what the server has until this thread is interrupted. */
    void run() throws InterruptedException {
        Timers.Alarm patience = timers.at(timers.nanoTime() + PERIOD.toNanos(), firstLook::end);
        try {
            while (true) {
                if (look()) {
                    firstLook.end();
                }
                awaitNext();
            }
        } finally {
            patience.cancel();
        }
    }

    private void awaitNext() throws InterruptedException {
        Duration period = running.isEmpty() ? FIRST_PERIOD : PERIOD;
        Timers.Alarm alarm = timers.at(timers.nanoTime() + period.toNanos(), this::lookAgain);
        try {
            asked.acquire();
        } finally {
            alarm.cancel();
        }
        timers.sleep(PAUSE);
        asked.drainPermits();
    }

    /** @return whether all that the server is known to have has been seen */
    private boolean look() throws InterruptedException {
        ServerApis apis;
        try {
            apis = client.discovery().apis();
        } catch (ClientException | UnreadableException failure) {
            LOG.log(Level.WARNING, "cannot find out which resources the server has: " + failure.getMessage());
            return false;
        }
        Map<GroupVersionResource, ApiResource> wanted = wanted(apis);
        if (wanted.isEmpty()) {
            return false;
        }
        keepThoseOfWhomNothingIsKnown(apis, wanted);
        if (!apis.equals(last)) {
            // Also where the same resources are wanted as before: owners are named in versions that nobody watches.
            client.mapping().invalidate();
            last = apis;
        }
        if (!wanted.keySet().equals(running.keySet())) {
            follow(wanted);
        }
        return running.values().stream().allMatch(monitor -> monitor.registration().hasSynced());
    }

    private static Map<GroupVersionResource, ApiResource> wanted(ServerApis apis) {
        Map<GroupVersionResource, ApiResource> wanted = new HashMap<>();
        for (ApiResource resource : ServedResources.preferred(apis)) {
            if (resource.verbs().containsAll(NEEDED_VERBS) && !IGNORED.contains(resource.resource().groupResource())) {
                wanted.put(resource.resource(), resource);
            }
        }
        return wanted;
    }

    /** A server behind this one that does not tell what it has may still have what it had. */
    private void keepThoseOfWhomNothingIsKnown(ServerApis apis, Map<GroupVersionResource, ApiResource> wanted) {
        running.forEach((name, monitor) -> {
            if (apis.failed().containsKey(name.groupVersion()) && monitor.registration().hasSynced()) {
                wanted.putIfAbsent(name, monitor.resource());
            }
        });
    }

    /**
     * Begins what is new before it ends what is no more: objects that are now in another version are seen there first, and are
     * never without a monitor.
     */
    private void follow(Map<GroupVersionResource, ApiResource> wanted) throws InterruptedException {
        Set<GroupVersionResource> over = new HashSet<>(running.keySet());
        over.removeAll(wanted.keySet());
        wanted.forEach((name, resource) -> running.computeIfAbsent(name, absent -> begin(resource)));
        informers.start();
        long end = timers.nanoTime() + PERIOD.toNanos();
        for (GroupVersionResource name : wanted.keySet()) {
            Monitor monitor = running.get(name);
            Duration left = Duration.ofNanos(Math.max(0, end - timers.nanoTime()));
            if (monitor != null && !monitor.registration().awaitSynced(left)) {
                LOG.log(Level.WARNING, "the objects of " + name + " have not been seen yet; goes on without them");
            }
        }
        over.forEach(this::stop);
    }

    private Monitor begin(ApiResource resource) {
        ObjectType<PartialObjectMetadata> type = PartialObjectMetadata.typeOf(resource.type());
        SharedInformer<PartialObjectMetadata> informer = informers.informer(
                type, options -> options.withTransform(new Reduction()).withErrorHandler(Monitors::tell));
        return new Monitor(resource, type, informer, informer.addHandler(listener.handler(resource)));
    }

    /** A resource that is gone is no news: its monitor ends soon. */
    private static void tell(String reflector, RuntimeException failure) {
        if (!(failure instanceof ApiFailure.NotFound)) {
            WatchErrorHandler.LOG.failed(reflector, failure);
        }
    }

    private void stop(GroupVersionResource name) {
        Monitor monitor = running.remove(name);
        if (monitor != null) {
            informers.stop(monitor.type());
            listener.unwatched(monitor.resource(), seen(name.groupResource()));
        }
    }

    private Map<String, Identity> seen(GroupResource resource) {
        Map<String, Identity> seen = new HashMap<>();
        for (Monitor monitor : running.values()) {
            ApiResource watched = monitor.resource();
            if (watched.resource().groupResource().equals(resource)) {
                monitor.informer().cache().list().stream()
                        .map(object -> Observation.of(watched.kind().apiVersion(), watched.kind().kind(), object.metadata()).identity())
                        .forEach(identity -> seen.put(identity.uid(), identity));
            }
        }
        return seen;
    }

    @Override
    public void close() {
        informers.close();
    }
}
