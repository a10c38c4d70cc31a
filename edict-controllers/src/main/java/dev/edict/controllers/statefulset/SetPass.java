package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Adoption;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.PodStates;
import dev.edict.pods.Selectors;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Looks at one set: what is remembered of it, what is to be done to its pods, and what its status is to say. */
final class SetPass implements Reconciler<ObjectKey> {
    private final ResourceClient<StatefulSet> client;
    private final ResourceClient<Pod> podClient;
    private final Cache<StatefulSet> sets;
    private final Cache<Pod> pods;
    private final SetHistory history;
    private final ClaimWork claims;
    private final MemberWork work;
    private final Unseen unseen = new Unseen();
    private final InstantSource clock;
    private final boolean replacesSeveral;

    SetPass(Bench bench, MemberEvents events, boolean replacesSeveral) {
        this.client = bench.client().of(StatefulSet.TYPE);
        this.podClient = bench.client().of(Pod.TYPE);
        this.sets = bench.informers().informer(StatefulSet.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.history = new SetHistory(bench, unseen);
        this.claims = new ClaimWork(bench, events, unseen);
        this.work = new MemberWork(bench, claims, events, unseen);
        this.clock = bench.clock();
        this.replacesSeveral = replacesSeveral;
    }

    @Override
    public Outcome reconcile(ObjectKey key) throws InterruptedException {
        if (unseen.isAny(key)) {
            return Outcome.again("what was written to be seen");
        }
        StatefulSet set = sets.get(key);
        if (set == null) {
            unseen.forget(key);
            return Outcome.done();
        }
        LabelSelector selector = Selectors.of(set.spec().selector());
        List<ControllerRevision> revisions = history.claim(set, selector);
        List<Pod> members = new Adoption<>(client, set, selector, podClient)
                .claim(candidates(set), pod -> Identity.isMember(set, pod));
        SetHistory.Past past = history.past(set, revisions);
        try {
            return look(set, past, members);
        } finally {
            history.forget(set, past, members);
        }
    }

    private List<Pod> candidates(StatefulSet set) {
        List<Pod> candidates = new ArrayList<>(pods.byIndex(Owners.INDEX, set.metadata().uid()));
        candidates.addAll(pods.byIndex(Owners.INDEX, Owners.orphansIn(set.namespace())));
        return candidates;
    }

    private Outcome look(StatefulSet set, SetHistory.Past past, List<Pod> present) throws InterruptedException {
        Instant now = clock.instant();
        Templates templates = past.templates(set);
        Members members = Members.of(set, templates, present);
        Plan plan = new Planning(set, templates, members, name -> claims.find(set, name), replacesSeveral, now).plan();
        int replaced = 0;
        try {
            work.perform(set, plan);
            replaced = plan.update().size();
        } catch (RuntimeException failure) {
            write(set, SetStatus.of(set, templates, members.present(), past.collisions(), 0, now));
            throw failure;
        }
        StatefulSetStatus status = SetStatus.of(set, templates, members.present(), past.collisions(), replaced, now);
        if (!write(set, status)) {
            return Outcome.again("the set has changed");
        }
        return next(set, present, status, now);
    }

    /** @return whether the status is as it should be now */
    private boolean write(StatefulSet set, StatefulSetStatus status) {
        if (!SetStatus.isNews(set.status(), status)) {
            return true;
        }
        try {
            unseen.wrote(ObjectKey.of(set), sets,
                    client.in(set.namespace()).status().replace(set.name(), set.withStatus(status)));
            return true;
        } catch (ApiFailure.Conflict | ApiFailure.NotFound changed) {
            return false;
        }
    }

    private static Outcome next(StatefulSet set, List<Pod> present, StatefulSetStatus status, Instant now) {
        int seconds = set.spec().minReadySeconds();
        if (seconds <= 0 || status.readyReplicas() == status.availableReplicas()) {
            return Outcome.done();
        }
        Duration wait = PodStates.untilNextAvailable(present, seconds, now).orElse(Duration.ofSeconds(seconds));
        return Outcome.againAfter(wait, "pods to be available");
    }
}
