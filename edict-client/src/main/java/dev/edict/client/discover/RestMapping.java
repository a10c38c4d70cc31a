package dev.edict.client.discover;

import dev.edict.client.failure.NoMatchException;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which resource the objects of a kind are under, and of which kind the objects of a resource are. What the server has is asked
 * when it is first needed, and again when something is not found, for it may be new; but not more often than now and then. Safe for
 * use by any thread.
 */
public final class RestMapping {
    /** So long nothing is asked again because something was not found. */
    public static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Discovery discovery;
    private final InstantSource clock;
    private final Duration patience;
    /** Held while the server is asked, so that many who miss something ask once. */
    private final ReentrantLock asking = new ReentrantLock();

    private volatile @Nullable Known known;

    private record Known(ServerApis apis, Instant since) {}

    public RestMapping(Discovery discovery) {
        this(discovery, InstantSource.system(), PATIENCE);
    }

    public RestMapping(Discovery discovery, InstantSource clock, Duration patience) {
        this.discovery = discovery;
        this.clock = clock;
        this.patience = patience;
    }

    /** The resource of a kind in that version. */
    public Optional<ApiResource> find(GroupVersionKind kind) {
        return search(apis -> apis.byPreference().filter(resource -> resource.kind().equals(kind)).findFirst());
    }

    /** As {@link #find}. @throws NoMatchException if there is none */
    public ApiResource get(GroupVersionKind kind) {
        return find(kind).orElseThrow(() -> missing(
                "no matches for kind \"" + kind.kind() + "\" in version \"" + kind.apiVersion() + "\""));
    }

    /**
     * The resource of a kind: in the first of the versions that has it, or, if none are given, in that which the server prefers.
     */
    public Optional<ApiResource> find(GroupKind kind, String... versions) {
        if (versions.length == 0) {
            return search(apis -> apis.byPreference().filter(resource -> resource.kind().groupKind().equals(kind)).findFirst());
        }
        return search(apis -> {
            for (String version : versions) {
                GroupVersionKind wanted = new GroupVersionKind(kind.group(), version, kind.kind());
                Optional<ApiResource> found = apis.byPreference().filter(resource -> resource.kind().equals(wanted)).findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        });
    }

    /**
     * The resource that people call so: {@code pods}, {@code pod}, {@code po}, {@code deployments.apps}, {@code
     * deployments.v1.apps}.
     */
    public Optional<ApiResource> named(String words) {
        return search(apis -> new ResourceNames(apis).find(words));
    }

    /** The resources of a category such as {@code all}; empty if there are none. */
    public List<ApiResource> category(String name) {
        return search(apis -> Optional.of(new ResourceNames(apis).category(name)).filter(all -> !all.isEmpty()))
                .orElse(List.of());
    }

    /** What is known of the server. */
    public ServerApis apis() {
        return known(null).apis;
    }

    /** Forgets what is known. */
    public void invalidate() {
        known = null;
    }

    private <R> Optional<R> search(Function<ServerApis, Optional<R>> look) {
        Known before = known(null);
        Optional<R> found = look.apply(before.apis);
        if (found.isPresent() || clock.instant().isBefore(before.since.plus(patience))) {
            return found;
        }
        return look.apply(known(before).apis);
    }

    /** @param stale what does not suffice any more */
    private Known known(@Nullable Known stale) {
        Known now = known;
        if (now != null && now != stale) {
            return now;
        }
        asking.lock();
        try {
            now = known;
            if (now == null || now == stale) {
                now = new Known(discovery.apis(), clock.instant());
                known = now;
            }
            return now;
        } finally {
            asking.unlock();
        }
    }

    private NoMatchException missing(String message) {
        String complaint = apis().complaint();
        return new NoMatchException(complaint.isEmpty() ? message : message + " (" + complaint + ")");
    }
}
