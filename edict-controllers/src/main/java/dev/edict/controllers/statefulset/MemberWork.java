package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import dev.edict.controllers.pod.SlowStart;
import dev.edict.controllers.statefulset.MemberEvents.Verb;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Does what a plan says. */
final class MemberWork {
    private final ResourceClient<Pod> pods;
    private final Cache<Pod> cache;
    private final ClaimWork claims;
    private final MemberEvents events;
    private final Unseen unseen;

    MemberWork(Bench bench, ClaimWork claims, MemberEvents events, Unseen unseen) {
        this.pods = bench.client().of(Pod.TYPE);
        this.cache = bench.informers().informer(Pod.TYPE).cache();
        this.claims = claims;
        this.events = events;
        this.unseen = unseen;
    }

    /** @throws RuntimeException what has gone wrong first: nothing was begun after that */
    void perform(StatefulSet set, Plan plan) throws InterruptedException {
        for (List<Plan.Turn> stage : plan.stages()) {
            if (plan.isOrdered()) {
                stage.forEach(turn -> take(set, turn));
            } else {
                takeSideBySide(set, stage);
            }
        }
    }

    private void takeSideBySide(StatefulSet set, List<Plan.Turn> stage) throws InterruptedException {
        ConcurrentLinkedQueue<Plan.Turn> turns = new ConcurrentLinkedQueue<>(stage);
        SlowStart.Result result = SlowStart.run(stage.size(), () -> take(set, turns.remove()));
        if (result.failure() != null) {
            throw result.failure();
        }
    }

    private void take(StatefulSet set, Plan.Turn turn) {
        for (Plan.Act act : turn.acts()) {
            switch (act) {
                case CREATE -> create(set, turn.pod());
                case DELETE -> delete(set, turn.pod());
                case COMPLETE_CLAIMS -> complete(set, turn.pod());
                case MEND -> mend(set, turn.pod());
                case OWN_CLAIMS -> claims.own(set, turn.pod());
            }
        }
    }

    private void create(StatefulSet set, Pod pod) {
        try {
            claims.complete(set, pod);
        } catch (RuntimeException failure) {
            events.failed(Verb.CREATE, set, pod, failure);
            throw failure;
        }
        Pod created;
        try {
            created = pods.in(set.namespace()).create(pod);
        } catch (ApiFailure.AlreadyExists there) {
            throw there;
        } catch (ClientException failure) {
            events.failed(Verb.CREATE, set, pod, failure);
            throw failure;
        }
        unseen.wrote(ObjectKey.of(set), cache, created);
        own(set, created);
        events.done(Verb.CREATE, set, pod);
    }

    private void own(StatefulSet set, Pod pod) {
        try {
            claims.own(set, pod);
        } catch (RuntimeException failure) {
            events.failed(Verb.UPDATE, set, pod, failure);
            throw failure;
        }
    }

    /** Deletes this very pod. Another one of its name that has come since stays. */
    private void delete(StatefulSet set, Pod pod) {
        DeleteOptions how = DeleteOptions.builder()
                .preconditions(Preconditions.builder().uid(pod.metadata().uid()).build())
                .build();
        try {
            pods.in(set.namespace()).delete(pod.name(), how).ifPresent(last -> unseen.wrote(ObjectKey.of(set), cache, last));
        } catch (ApiFailure.NotFound | ApiFailure.Conflict gone) {
            return;
        } catch (ClientException failure) {
            events.failed(Verb.DELETE, set, pod, failure);
            throw failure;
        }
        events.done(Verb.DELETE, set, pod);
    }

    private void complete(StatefulSet set, Pod pod) {
        claims.complete(set, pod);
        own(set, pod);
    }

    private void mend(StatefulSet set, Pod pod) {
        try {
            if (!Claims.isMounted(set, pod)) {
                claims.complete(set, pod);
            }
            claims.own(set, pod);
            String uid = pod.metadata().uid();
            Pod changed = pods.in(set.namespace()).edit(pod.name(), now -> now.metadata().uid().equals(uid) ? mended(set, now) : now);
            unseen.wrote(ObjectKey.of(set), cache, changed);
        } catch (RuntimeException failure) {
            events.failed(Verb.UPDATE, set, pod, failure);
            throw failure;
        }
        events.done(Verb.UPDATE, set, pod);
    }

    private static Pod mended(StatefulSet set, Pod pod) {
        Pod labelled = Identity.matches(set, pod) ? pod : Identity.labelled(pod);
        return Claims.isMounted(set, labelled) ? labelled : Claims.mounted(set, labelled);
    }
}
