package dev.edict.server.bootstrap;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.authorize.defaults.DefaultPolicy;
import dev.edict.server.authorize.defaults.Reconciliation;
import dev.edict.server.http.Unquoted;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import java.lang.System.Logger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it, once at a start, that the default roles and bindings are there and give what those of this release give. Nobody but
 * a master can do anything before; that is why it runs beside the rest of the start, and why readiness waits for it.
 *
 * <p>All are written at a time, so that the store makes them durable together. What is in order is known by its bytes and costs no
 * parsing. What fails is tried again, with growing patience, as long as the server runs. Several servers may do it at once.
 */
public final class DefaultRoles implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DefaultRoles.class.getName());
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final int ATTEMPTS = 3;

    private final ControlPlane plane;
    private final OwnWrites clusterRoles;
    private final OwnWrites clusterRoleBindings;
    private final OwnWrites roles;
    private final OwnWrites roleBindings;
    private final CountDownLatch tried = new CountDownLatch(1);
    private volatile boolean done;
    private volatile @Nullable Thread thread;

    public DefaultRoles(ControlPlane plane) {
        this.plane = plane;
        this.clusterRoles = OwnWrites.ofServer(plane, GROUP, "v1", "clusterroles");
        this.clusterRoleBindings = OwnWrites.ofServer(plane, GROUP, "v1", "clusterrolebindings");
        this.roles = OwnWrites.ofServer(plane, GROUP, "v1", "roles");
        this.roleBindings = OwnWrites.ofServer(plane, GROUP, "v1", "rolebindings");
    }

    public void start() {
        thread = plane.supervisor().start("default-roles", () -> {
            try {
                reconcile(DefaultPolicy.read(resource -> plane.catalogue().find(resource) != null));
                done = true;
            } finally {
                tried.countDown();
            }
        });
    }

    /** Whether all are as they should be. */
    public boolean isDone() {
        return done;
    }

    /** Waits until they are as they should be, or it is known that this takes longer. */
    public void awaitFirstAttempt() {
        try {
            tried.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** @throws RuntimeException if one of them can not be seen to; the others have been */
    void reconcile(DefaultPolicy policy) throws InterruptedException {
        RoleMigration.run(clusterRoles, clusterRoleBindings, policy);
        try (ExecutorService each = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("edict-role").factory())) {
            List<Future<?>> all = new ArrayList<>();
            submit(all, each, clusterRoles, clusterRoles(policy), Reconciliation::ofRole);
            submit(all, each, clusterRoleBindings, policy.clusterRoleBindings(), Reconciliation::ofBinding);
            submit(all, each, roles, policy.roles(), Reconciliation::ofRole);
            submit(all, each, roleBindings, policy.roleBindings(), Reconciliation::ofBinding);
            await(all);
        }
    }

    /** In a new cluster what is gathered is known; in another one it depends on what became of the parts. */
    private List<ObjectValue> clusterRoles(DefaultPolicy policy) {
        return clusterRoles.registry().newest().objects().size() > 0 ? policy.clusterRoles()
                : policy.clusterRoles().stream().map(role -> {
                    ListValue rules = policy.gathered().get(new ApiObject(role).name());
                    return rules == null ? role : role.with("rules", rules);
                }).toList();
    }

    private static void await(List<Future<?>> all) throws InterruptedException {
        RuntimeException failure = null;
        for (Future<?> future : all) {
            try {
                future.get();
            } catch (ExecutionException failed) {
                failure = failure == null ? new IllegalStateException("not all default roles are there", failed) : failure;
                LOG.log(Logger.Level.DEBUG, "a default role or binding is not as it should be", Unquoted.of(failed));
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void submit(
            List<Future<?>> all, ExecutorService each, OwnWrites objects, List<ObjectValue> wanted,
            BiFunction<ObjectValue, ObjectValue, Reconciliation> comparison) {
        Instant now = plane.clock().instant();
        CacheState present = objects.registry().newest();
        for (ObjectValue object : wanted) {
            ApiObject identity = new ApiObject(object);
            CachedObject found = present.objects()
                    .get(objects.registry().strategy().key(identity.namespace(), identity.name()));
            if (found == null || !WrittenParts.isUnchanged(found.json(), object)) {
                all.add(each.submit(() -> new One(objects, object, comparison, now).settle(found != null)));
            }
        }
    }

    /** One object that should be there. */
    private record One(
            OwnWrites objects, ObjectValue wanted, BiFunction<ObjectValue, ObjectValue, Reconciliation> comparison,
            Instant now) {

        /** @param found whether there is one of its name, as far as is known */
        void settle(boolean found) {
            boolean exists = found;
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (exists ? adjust() : create()) {
                    return;
                }
                exists = !exists;
            }
            throw new IllegalStateException(wanted.string("kind") + " " + name() + " comes and goes");
        }

        /** Default objects are known to be valid. @return false if there is one already */
        private boolean create() {
            return objects.registry().plant(namespace(), OwnedRoles.of(wanted, now));
        }

        /** @return false if there is none any more */
        private boolean adjust() {
            ObjectValue found = objects.find(namespace(), name());
            if (found == null) {
                return false;
            }
            switch (comparison.apply(found, wanted)) {
                case Reconciliation.InOrder inOrder -> {
                    return true;
                }
                case Reconciliation.Protected left -> {
                    LOG.log(Logger.Level.WARNING, wanted.string("kind") + " " + name()
                            + " lacks what this release gives it, and is left as it is because its annotation says so");
                    return true;
                }
                case Reconciliation.Update update -> {
                    return objects.update(namespace(), name(), live ->
                            comparison.apply(live, wanted) instanceof Reconciliation.Update(ObjectValue changed)
                                    ? changed : live);
                }
                case Reconciliation.Recreate recreate -> {
                    objects.delete(namespace(), name(), new ApiObject(found).uid());
                    return false;
                }
            }
        }

        private String namespace() {
            return new ApiObject(wanted).namespace();
        }

        private String name() {
            return new ApiObject(wanted).name();
        }
    }

    @Override
    public void close() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }
}
