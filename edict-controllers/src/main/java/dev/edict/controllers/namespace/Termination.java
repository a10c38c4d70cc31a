package dev.edict.controllers.namespace;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.NamespaceCondition;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.ServerApis;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.ServedResources;
import dev.edict.types.Scope;
import dev.edict.types.UnreadableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Empties a namespace that is being deleted, and lets it go when nothing is left. Pods go first, and while one of them is there,
 * nothing else goes: they may need what else there is, such as the policies that guard them.
 */
final class Termination implements Reconciler<ObjectKey> {
    private static final Logger LOG = System.getLogger(Termination.class.getName());

    /** So long nothing is done: other servers hear of the deletion by then, and let nothing new in. */
    private static final Duration SETTLING = Duration.ofSeconds(5);

    private static final String FINALIZER = "kubernetes";
    private static final String TERMINATING = "Terminating";

    private final Client client;
    private final ResourceClient<Namespace> namespaces;
    private final InstantSource clock;

    Termination(Client client, InstantSource clock) {
        this.client = client;
        this.namespaces = client.of(Namespace.TYPE);
        this.clock = clock;
    }

    /** That something is wrong which another attempt may find right. */
    private static final class NotEmptiedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotEmptiedException(List<String> failures) {
            super(failures.size() == 1 ? failures.getFirst() : failures.toString(), null, false, false);
        }
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        Optional<Namespace> found = namespaces.find(key.name());
        if (found.isEmpty()) {
            return Outcome.done();
        }
        Instant deletedAt = found.get().metadata().deletionTimestamp();
        if (deletedAt == null) {
            return Outcome.done();
        }
        Duration since = Duration.between(deletedAt, clock.instant());
        if (since.compareTo(SETTLING) < 0) {
            return Outcome.againAfter(SETTLING.minus(since), "other servers to hear of it");
        }
        Optional<Namespace> told = update(found.get(), this::terminating);
        return told.isEmpty() || told.get().spec().finalizers().isEmpty() ? Outcome.done() : empty(told.get(), since);
    }

    private Namespace terminating(Namespace namespace) {
        return namespace.status().phase().equals(TERMINATING)
                ? namespace
                : namespaces.status().replace(
                        namespace.name(), namespace.editStatus(status -> status.withPhase(TERMINATING)));
    }

    private Outcome empty(Namespace namespace, Duration since) {
        Findings findings = new Findings();
        boolean counted = sweep(namespace.name(), new Sweep(client, namespace.name(), since), findings);
        Namespace told = tell(namespace, findings, counted);
        if (!findings.failures.isEmpty()) {
            throw new NotEmptiedException(findings.failures);
        }
        if (findings.estimateSeconds > 0) {
            Duration half = Duration.ofSeconds(findings.estimateSeconds / 2 + 1);
            // News of a namespace are a reason to look at it soon, those that were told just now, too.
            boolean soon = !told.equals(namespace) && half.compareTo(SETTLING) > 0;
            return Outcome.againAfter(soon ? SETTLING : half, "what is left to go");
        }
        update(told, this::release);
        return Outcome.done();
    }

    /** @return false if pods are left, so that the rest has been left alone */
    private boolean sweep(String name, Sweep sweep, Findings findings) {
        List<ApiResource> resources = resources(findings);
        for (ApiResource resource : resources) {
            if (resource.resource().equals(Sweep.PODS)) {
                sweep(name, resource, sweep, findings, "failed to delete pods for namespace: " + name + ", err: ");
            }
        }
        if (!findings.remaining.isEmpty()) {
            return false;
        }
        for (ApiResource resource : resources) {
            if (!resource.resource().equals(Sweep.PODS)) {
                sweep(name, resource, sweep, findings, "");
            }
        }
        return true;
    }

    private static void sweep(String name, ApiResource resource, Sweep sweep, Findings findings, String context) {
        try {
            Remains remains = sweep.sweep(resource);
            findings.add(resource.resource(), remains);
            if (remains.isUnexpected()) {
                findings.contentFailed("unexpected items still remain in namespace: " + name + " for gvr: "
                        + resource.resource().group() + "/" + resource.resource().version() + ", Resource="
                        + resource.resource().resource(), context);
            }
        } catch (ClientException | UnreadableException failure) {
            findings.contentFailed(String.valueOf(failure.getMessage()), context);
        }
    }

    /** Everything that lives in namespaces and can be deleted. What could not be learnt is among the findings. */
    private List<ApiResource> resources(Findings findings) {
        try {
            ServerApis apis = client.discovery().apis();
            if (!apis.isComplete()) {
                findings.discoveryFailed(apis.complaint(), "Discovery failed for some groups, " + apis.failed().size()
                        + " failing: " + apis.complaint());
            }
            return ServedResources.preferred(apis).stream()
                    .filter(resource -> resource.scope() == Scope.NAMESPACED && resource.verbs().contains("delete"))
                    .toList();
        } catch (ClientException | UnreadableException failure) {
            String message = String.valueOf(failure.getMessage());
            findings.discoveryFailed(message, message);
            return List.of();
        }
    }

    private Namespace tell(Namespace namespace, Findings findings, boolean counted) {
        List<NamespaceCondition> before = namespace.status().conditions();
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        List<NamespaceCondition> after = DeletionConditions.after(before, findings, counted, now);
        if (after.equals(before)) {
            return namespace;
        }
        try {
            return namespaces.status().replace(
                    namespace.name(), namespace.editStatus(status -> status.withConditions(after)));
        } catch (ClientException untold) {
            LOG.log(Level.WARNING, "cannot tell how the deletion of namespace " + namespace.name() + " goes on: "
                    + untold.getMessage());
            return namespace;
        }
    }

    private Namespace release(Namespace namespace) {
        List<String> others =
                namespace.spec().finalizers().stream().filter(name -> !name.equals(FINALIZER)).sorted().distinct().toList();
        return namespaces.subresource("finalize", Namespace.CODEC)
                .replace(namespace.name(), namespace.editSpec(spec -> spec.withFinalizers(others)));
    }

    /**
     * Changes a namespace, and again if somebody was faster.
     *
     * @return nothing if it is gone
     */
    private Optional<Namespace> update(Namespace namespace, UnaryOperator<Namespace> change) {
        Namespace now = namespace;
        while (true) {
            try {
                return Optional.of(change.apply(now));
            } catch (ApiFailure.NotFound gone) {
                return Optional.empty();
            } catch (ApiFailure.Conflict changed) {
                Optional<Namespace> newer = namespaces.find(namespace.name())
                        .filter(same -> same.metadata().uid().equals(namespace.metadata().uid()));
                if (newer.isEmpty()) {
                    return newer;
                }
                now = newer.get();
            }
        }
    }
}
