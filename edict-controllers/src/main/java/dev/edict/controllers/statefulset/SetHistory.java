package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import dev.edict.controllers.hash.RevisionHash;
import dev.edict.controllers.revision.History;
import dev.edict.controllers.revision.Revisions;
import dev.edict.model.selector.LabelSelector;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The revisions of sets. */
final class SetHistory {
    private static final String HASH_LABEL = "controller.kubernetes.io/hash";

    private final History<StatefulSet> history;

    SetHistory(Bench bench, Unseen unseen) {
        this.history = new History<>(bench, StatefulSet.TYPE, unseen);
    }

    /**
     * What is remembered of a set.
     *
     * @param all the revisions that were there before, in order
     * @param current that of the pods that are there
     * @param update that of the set as it is; if the set is being deleted, it may be gone already
     * @param collisions how often the name of a new revision was another's
     */
    record Past(List<ControllerRevision> all, ControllerRevision current, ControllerRevision update, int collisions) {

        Templates templates(StatefulSet set) {
            return new Templates(at(set, current), current.name(), at(set, update), update.name());
        }

        /** The set as it was. A revision that can not be read changes nothing. */
        private static StatefulSet at(StatefulSet set, ControllerRevision revision) {
            PodTemplateSpec template = Revisions.template(revision).orElse(set.spec().template());
            return set.editSpec(spec -> spec.withTemplate(template));
        }
    }

    /** The revisions that the set selects, after it has adopted those that nobody controls. */
    List<ControllerRevision> claim(StatefulSet set, LabelSelector selector) {
        List<ControllerRevision> selected = history.candidates(set).stream()
                .filter(revision -> selector.matches(revision.metadata().labels()))
                .toList();
        return history.claim(set, selector, selected);
    }

    /**
     * Sees to it that the newest revision is that of the set's template. Nothing is written for a set that is being deleted: who
     * deletes what it owns first would find a new revision each time that the last one is gone.
     */
    Past past(StatefulSet set, List<ControllerRevision> known) {
        PodTemplateSpec template = set.spec().template();
        Integer counted = set.status().collisionCount();
        int collisions = counted == null ? 0 : counted;
        long number = Revisions.next(known);
        Optional<ControllerRevision> same = known.stream()
                .filter(revision -> Revisions.isOf(revision, template))
                .reduce((earlier, later) -> later);
        ControllerRevision update;
        if (same.isPresent()) {
            boolean isNewest = same.get().equals(known.getLast());
            update = isNewest || set.isBeingDeleted() ? same.get() : history.renumber(set, same.get(), number);
        } else if (set.isBeingDeleted()) {
            update = revision(set, number, collisions);
        } else {
            ControllerRevision wanted = revision(set, number, collisions);
            Optional<ControllerRevision> created = history.create(set, wanted);
            while (created.isEmpty()) {
                collisions++;
                created = history.create(set, renamed(wanted, set, collisions));
            }
            update = created.get();
        }
        ControllerRevision current = known.stream()
                .filter(revision -> revision.name().equals(set.status().currentRevision()))
                .findFirst()
                .orElse(update);
        return new Past(known, current, update, collisions);
    }

    private static ControllerRevision revision(StatefulSet set, long number, int collisions) {
        return Revisions.of(StatefulSet.TYPE, set, set.spec().template(), hash(set, collisions), HASH_LABEL, number);
    }

    /** The same for another name, if its own is taken. Its label stays: upstream's loop leaves it, too. */
    private static ControllerRevision renamed(ControllerRevision revision, StatefulSet set, int collisions) {
        return revision.editMetadata(metadata -> metadata.withName(Revisions.name(set.name(), hash(set, collisions))));
    }

    private static String hash(StatefulSet set, int collisions) {
        return RevisionHash.of(Revisions.data(set.spec().template()), collisions);
    }

    /** Forgets the oldest revisions that neither the set nor a pod is of, if there are more than the set wants to keep. */
    void forget(StatefulSet set, Past past, List<Pod> pods) {
        Integer limit = set.spec().revisionHistoryLimit();
        if (limit == null || limit < 0) {
            return;
        }
        Set<String> used = new HashSet<>(List.of(past.current().name(), past.update().name()));
        pods.forEach(pod -> used.add(Identity.revision(pod)));
        long unused = past.all().stream().filter(revision -> !used.contains(revision.name())).count();
        history.delete(Revisions.oldest(past.all(), unused - limit, revision -> used.contains(revision.name())));
    }
}
