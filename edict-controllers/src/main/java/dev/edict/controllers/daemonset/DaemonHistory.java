package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import dev.edict.controllers.hash.TemplateHash;
import dev.edict.controllers.revision.History;
import dev.edict.controllers.revision.Revisions;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The revisions of sets: there is one of the present template, which has the highest number. */
final class DaemonHistory {
    private final History<DaemonSet> history;
    private final ResourceClient<DaemonSet> sets;
    private final ResourceClient<Pod> pods;

    DaemonHistory(Bench bench, Unseen unseen) {
        this.history = new History<>(bench, DaemonSet.TYPE, unseen);
        this.sets = bench.client().of(DaemonSet.TYPE);
        this.pods = bench.client().of(Pod.TYPE);
    }

    /** @param hash that of the present template, as pods have it */
    record Templates(String hash, List<ControllerRevision> old) {}

    /**
     * What the set's revisions are, after what is missing or wrong in them has been mended.
     *
     * @param members the pods of the set
     * @throws NameTakenException if the name for a new revision is another's: the set's count of collisions has been raised
     */
    Templates templates(DaemonSet set, LabelSelector selector, Collection<Pod> members) {
        PodTemplateSpec template = set.spec().template();
        List<ControllerRevision> present = new ArrayList<>();
        List<ControllerRevision> old = new ArrayList<>();
        for (ControllerRevision known : history.claim(set, selector, history.candidates(set))) {
            ControllerRevision revision = known.metadata().labels().containsKey(DaemonPods.HASH_LABEL)
                    ? known
                    : history.label(set, known, DaemonPods.HASH_LABEL, known.name());
            (Revisions.isOf(revision, template) ? present : old).add(revision);
        }
        long number = Revisions.next(old);
        ControllerRevision current = present.isEmpty() ? create(set, number) : onlyOne(present, members);
        if (current.revision() < number) {
            current = history.renumber(set, current, number);
        }
        return new Templates(hash(current), old);
    }

    private static String hash(ControllerRevision revision) {
        return revision.metadata().labels().getOrDefault(DaemonPods.HASH_LABEL, "");
    }

    private ControllerRevision create(DaemonSet set, long number) {
        PodTemplateSpec template = set.spec().template();
        String hash = TemplateHash.of(template, set.status().collisionCount());
        ControllerRevision revision = Revisions.of(DaemonSet.TYPE, set, template, hash, DaemonPods.HASH_LABEL, number);
        return history.create(set, revision).orElseThrow(() -> {
            countCollision(set);
            return new NameTakenException(revision.name());
        });
    }

    /** For the very version at hand: if its count is out of date, the name may be free with the one that the server has. */
    private void countCollision(DaemonSet set) {
        Integer known = set.status().collisionCount();
        sets.in(set.namespace()).status().replace(set.name(),
                set.editStatus(status -> status.withCollisionCount(known == null ? 1 : known + 1)));
    }

    /** Of several revisions of one template the newest stays, and pods are said to be of that one. */
    private ControllerRevision onlyOne(List<ControllerRevision> present, Collection<Pod> members) {
        ControllerRevision newest = present.getLast();
        if (present.size() == 1) {
            return newest;
        }
        Patch relabel = new Patch.MergePatch(ObjectValue.of("metadata", ObjectValue.of(
                "labels", ObjectValue.of(DaemonPods.HASH_LABEL, hash(newest)))));
        Set<String> same = present.stream().map(DaemonHistory::hash).collect(Collectors.toSet());
        for (Pod pod : members) {
            String label = pod.metadata().labels().getOrDefault(DaemonPods.HASH_LABEL, "");
            if (!label.equals(hash(newest)) && same.contains(label)) {
                pods.in(pod.namespace()).patch(pod.name(), relabel);
            }
        }
        history.delete(present.subList(0, present.size() - 1));
        return newest;
    }

    /** Forgets the oldest revisions of which there is no pod, if there are more than the set wants to keep. */
    void forget(DaemonSet set, List<ControllerRevision> old, Collection<Pod> members) {
        Integer limit = set.spec().revisionHistoryLimit();
        if (limit != null && old.size() > limit) {
            Set<String> used = members.stream()
                    .map(pod -> pod.metadata().labels().getOrDefault(DaemonPods.HASH_LABEL, ""))
                    .collect(Collectors.toSet());
            history.delete(Revisions.oldest(old, old.size() - limit, revision -> used.contains(hash(revision))));
        }
    }
}
