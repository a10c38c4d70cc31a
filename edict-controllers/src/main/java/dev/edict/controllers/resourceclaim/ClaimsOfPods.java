package dev.edict.controllers.resourceclaim;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimConsumerReference;
import dev.edict.api.resource.v1.ResourceClaimTemplate;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.PodClaims;
import dev.edict.pods.PodClaims.Name;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes the claims that pods want of templates, and writes their names into the status of the pod. Pods that were put on a node by
 * hand have their claims reserved here, if these are allocated; for others the scheduler does it.
 */
final class ClaimsOfPods {
    /** The server lets no claim have more. */
    private static final int MOST_USERS = 256;

    private final Bench bench;
    private final Cache<Pod> pods;
    private final Cache<ResourceClaim> claims;
    private final Cache<ResourceClaimTemplate> templates;
    private final ResourceClient<Pod> writingPods;
    private final ResourceClient<ResourceClaim> writingClaims;
    private final ObjectEvents<Pod> events;

    /** Claims of pods, by name, that were made and may not have been seen since, so that no pass makes them twice. */
    private final Map<ObjectKey, Map<String, ResourceClaim>> made = new ConcurrentHashMap<>();

    ClaimsOfPods(Bench bench) {
        this.bench = bench;
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.claims = bench.informers().informer(ResourceClaim.TYPE).cache();
        this.templates = bench.informers().informer(ResourceClaimTemplate.TYPE).cache();
        this.writingPods = bench.client().of(Pod.TYPE).as("ResourceClaimController");
        this.writingClaims = bench.client().of(ResourceClaim.TYPE);
        this.events = bench.recorder("resource_claim").of(Pod.TYPE);
    }

    Work work() {
        return Controller.of("resource_claim", Pod.TYPE, bench.informers())
                .workers(50)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(ResourceClaimTemplate.TYPE, template -> keys(ResourceClaims.BY_TEMPLATE, ObjectKey.of(template)))
                .watching(ResourceClaim.TYPE, claim -> keys(ResourceClaims.BY_CLAIM, ObjectKey.of(claim)))
                .reconciling(this::look)::run;
    }

    private Collection<ObjectKey> keys(String index, ObjectKey value) {
        return pods.keysByIndex(index, value.toString());
    }

    private Outcome look(ObjectKey key) {
        Pod pod = pods.get(key);
        // Who has ended needs none: those that were made for it are taken back, and would be made anew without end.
        if (pod == null || pod.spec().resourceClaims().isEmpty() || pod.isBeingDeleted() || PodClaims.isDone(pod)) {
            made.remove(key);
            return Outcome.done();
        }
        Map<String, String> news = new TreeMap<>();
        for (PodResourceClaim claim : pod.spec().resourceClaims()) {
            try {
                complete(pod, claim).ifPresent(name -> news.put(claim.name(), name));
            } catch (ClientException | IllegalStateException failure) {
                events.warning(pod, "FailedResourceClaimCreation",
                        "PodResourceClaim " + claim.name() + ": " + failure.getMessage());
                throw failure;
            }
        }
        if (news.isEmpty()) {
            made.remove(key);
        } else {
            tell(pod, news);
        }
        if (!pod.spec().nodeName().isEmpty()) {
            reserve(pod);
        }
        return Outcome.done();
    }

    /** @return the name of a claim that the pod does not know yet */
    private Optional<String> complete(Pod pod, PodResourceClaim claim) {
        String template = claim.resourceClaimTemplateName();
        return switch (PodClaims.name(pod, claim)) {
            case Name.NotNeeded none -> Optional.empty();
            case Name.Known known when isThere(pod, known) || template == null -> Optional.empty();
            case Name.Known lost -> {
                forgetIfGone(pod, claim.name(), lost.name());
                yield make(pod, claim.name(), template);
            }
            case Name.NotMade none -> make(pod, claim.name(), template);
        };
    }

    private boolean isThere(Pod pod, Name.Known known) {
        ResourceClaim claim = claims.get(pod.namespace(), known.name());
        return claim != null && (!known.isMade() || PodClaims.isFor(pod, claim));
    }

    /** A claim that the pod knows and nobody has seen is too new to be seen, or gone already: only the server can tell. */
    private void forgetIfGone(Pod pod, String name, String claim) {
        ResourceClaim unseen = made(pod).get(name);
        if (unseen != null && unseen.name().equals(claim) && writingClaims.in(pod.namespace()).find(claim)
                .filter(found -> found.metadata().uid().equals(unseen.metadata().uid())).isEmpty()) {
            made(pod).remove(name);
        }
    }

    private Optional<String> make(Pod pod, String name, @Nullable String template) {
        if (template == null) {
            return Optional.empty();
        }
        ResourceClaim known = claims.byIndex(ResourceClaims.BY_OWNER, pod.metadata().uid()).stream()
                .filter(claim -> name.equals(claim.metadata().annotations().get(ResourceClaims.POD_CLAIM)))
                .findFirst().orElseGet(() -> made(pod).get(name));
        if (known != null && PodClaims.isFor(pod, known)) {
            return Optional.of(known.name());
        }
        ResourceClaimTemplate model = templates.get(pod.namespace(), template);
        if (model == null) {
            throw new IllegalStateException("resource claim template \"" + template
                    + "\": resourceclaimtemplate.resource.k8s.io \"" + template + "\" not found");
        }
        ResourceClaim created = create(pod, name, model);
        made(pod).put(name, created);
        return Optional.of(created.name());
    }

    /** Those of one pod, which only the pass for it looks at. */
    private Map<String, ResourceClaim> made(Pod pod) {
        return made.computeIfAbsent(ObjectKey.of(pod), any -> new HashMap<>());
    }

    private ResourceClaim create(Pod pod, String name, ResourceClaimTemplate template) {
        try {
            return writingClaims.in(pod.namespace()).create(NewClaim.of(pod, name, template));
        } catch (ClientException failure) {
            throw new IllegalStateException("create ResourceClaim : " + failure.getMessage(), failure);
        }
    }

    /** Says those again that the pod knows: what an applier says no more is taken from the object. */
    private void tell(Pod pod, Map<String, String> news) {
        Map<String, String> all = new TreeMap<>();
        pod.status().resourceClaimStatuses().stream()
                .filter(known -> known.resourceClaimName() != null)
                .forEach(known -> all.put(known.name(), known.resourceClaimName()));
        all.putAll(news);
        List<ObjectValue> statuses = new ArrayList<>();
        all.forEach((name, claim) -> statuses.add(ObjectValue.of("name", name, "resourceClaimName", claim)));
        writingPods.in(pod.namespace()).status().patch(pod.name(), new Patch.Apply(ObjectValue.of(
                "apiVersion", "v1",
                "kind", "Pod",
                "metadata", ObjectValue.of("name", pod.name(), "namespace", pod.namespace()),
                "status", ObjectValue.of("resourceClaimStatuses", ListValue.copyOf(statuses))), true));
    }

    private void reserve(Pod pod) {
        for (PodResourceClaim podClaim : pod.spec().resourceClaims()) {
            if (PodClaims.name(pod, podClaim) instanceof Name.Known known) {
                ResourceClaim claim = claims.get(pod.namespace(), known.name());
                if (claim == null) {
                    return;
                }
                if (known.isMade() && !PodClaims.isFor(pod, claim)) {
                    throw new IllegalStateException("ResourceClaim " + claim.key() + " was not created for Pod " + pod.key()
                            + " (Pod is not owner)");
                }
                if (claim.status().allocation() != null && !PodClaims.isReservedFor(pod, claim)
                        && claim.status().reservedFor().size() < MOST_USERS) {
                    List<ResourceClaimConsumerReference> users =
                            new ArrayList<>(claim.status().reservedFor());
                    users.add(PodClaims.user(pod));
                    writingClaims.in(pod.namespace()).status().replace(
                            claim.name(), claim.editStatus(status -> status.withReservedFor(users)));
                }
            }
        }
    }
}
