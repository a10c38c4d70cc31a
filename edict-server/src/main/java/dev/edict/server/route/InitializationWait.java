package dev.edict.server.route;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.initialize.Turn;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Deadlines;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Clue;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Watcher;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits with the creator of an object until all who have to look at it have done so. It is woken by the watch cache, and has no
 * seat meanwhile, so that those whom it waits for find one. What it waits for does not depend on it: when the creator has
 * gone, and when this server has, the object still waits.
 */
final class InitializationWait {
    /** How long a creator waits who does not say how long. */
    private static final Duration USUAL = Duration.ofSeconds(30);
    /** So long before the request's own time is over it is told who was waited for, or a quarter of that time if it is less. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private InitializationWait() {}

    /**
     * The object when it is initialized, or as it is if its creator does not want to wait.
     *
     * @throws ApiException if the initialization fails or takes too long
     */
    static CachedObject finished(Call call, ResourceRegistry registry, CachedObject created) {
        if (!created.isUninitialized() || created.revision() == 0) {
            return created;
        }
        // Those who look after hidden objects learn of them from the cache.
        registry.cache().latest();
        if ("1".equals(call.request().query().first("includeUninitialized"))) {
            return created;
        }
        Vigil vigil = new Vigil(registry.prefix(""), created);
        call.standAside();
        vigil.look(created);
        registry.cache().watch(vigil, created.revision());
        try {
            return vigil.outcome.get(patience(call).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw ApiErrors.timeout("server has timed out waiting for the initialization of "
                    + registry.strategy().resource() + " " + created.tree().object("metadata").string("name")
                    + ": waiting for " + Turn.words(vigil.latest.tree()), 0);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof ApiException failure ? failure : new IllegalStateException(failed);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw ApiErrors.serviceUnavailable("the server is about to end");
        } finally {
            registry.cache().remove(vigil);
        }
    }

    private static Duration patience(Call call) {
        String timeout = call.request().query().first("timeout");
        if (timeout == null || timeout.isEmpty()) {
            return USUAL;
        }
        Duration allowed = Deadlines.allowed(call);
        Duration margin = allowed.dividedBy(4).compareTo(MARGIN) < 0 ? allowed.dividedBy(4) : MARGIN;
        return allowed.minusNanos(call.age()).minus(margin);
    }

    private static final class Vigil implements Watcher {
        private final Interest interest;
        private final CompletableFuture<CachedObject> outcome = new CompletableFuture<>();
        private volatile CachedObject latest;

        Vigil(String prefix, CachedObject created) {
            this.interest = new Interest(prefix, object -> object.key().equals(created.key()), new Clue.Key(created.key()));
            this.latest = created;
        }

        private static ObjectValue initializers(CachedObject object) {
            return object.tree().object("metadata").object("initializers");
        }

        /** @return whether there is more to come */
        boolean look(CachedObject object) {
            latest = object;
            if (!object.isUninitialized()) {
                outcome.complete(object);
                return false;
            }
            ObjectValue result = initializers(object).objectOrNull("result");
            if (result == null) {
                return true;
            }
            outcome.completeExceptionally(new ApiException(Status.failure(code(result), result.string("reason"),
                    result.string("message"), StatusDetails.read(result.objectOrNull("details")))));
            return false;
        }

        /** What is no code of a failure says no more than that there is one. */
        private static int code(ObjectValue result) {
            long code = result.integer("code");
            return code < 400 || code > 599 ? 500 : (int) code;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            if (type != EventType.DELETED) {
                return look(object);
            }
            if (!object.isUninitialized() || look(object)) {
                outcome.completeExceptionally(ApiErrors.internal("object deleted while waiting for creation"));
            }
            return false;
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean onBookmark(long revision) {
            return true;
        }

        @Override
        public void onEnd(Status reason) {
            outcome.completeExceptionally(new ApiException(reason));
        }

        @Override
        public boolean wantsBookmarks() {
            return false;
        }
    }
}
