package dev.edict.controllers.revision;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.client.control.Adoption;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import dev.edict.model.selector.LabelSelector;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The revisions of owners of one type, as the cache knows them, and how they are written. Safe for use by any thread. */
public final class History<O extends Resource> {
    private final ResourceClient<O> owners;
    private final ResourceClient<ControllerRevision> revisions;
    private final Cache<ControllerRevision> cache;
    private final Unseen unseen;

    /** @param unseen is told what is written for an owner */
    public History(Bench bench, ObjectType<O> type, Unseen unseen) {
        this.unseen = unseen;
        this.owners = bench.client().of(type);
        this.revisions = bench.client().of(ControllerRevision.TYPE);
        SharedInformer<ControllerRevision> informer = bench.informers().informer(ControllerRevision.TYPE);
        informer.addIndexIfMissing(Owners.index());
        this.cache = informer.cache();
    }

    /** The revisions that an owner controls, and those of its namespace that nobody does. */
    public List<ControllerRevision> candidates(O owner) {
        List<ControllerRevision> candidates = new ArrayList<>(cache.byIndex(Owners.INDEX, owner.metadata().uid()));
        candidates.addAll(cache.byIndex(Owners.INDEX, Owners.orphansIn(owner.namespace())));
        return candidates;
    }

    /** Adopts what the owner selects, and lets go what it no longer does. @return what it controls now, in {@link Revisions#ORDER} */
    public List<ControllerRevision> claim(O owner, LabelSelector selector, List<ControllerRevision> candidates) {
        return new Adoption<>(owners, owner, selector, revisions).claim(candidates).stream().sorted(Revisions.ORDER).toList();
    }

    /**
     * Creates a revision.
     *
     * @return the one that is there now: another of the same name, if it remembers the same template, as after a restart. Empty if
     *     the name is taken by one that remembers something else
     */
    public Optional<ControllerRevision> create(O owner, ControllerRevision revision) {
        ResourceClient<ControllerRevision> here = revisions.in(revision.namespace());
        try {
            return Optional.of(noted(owner, here.create(revision)));
        } catch (ApiFailure.AlreadyExists taken) {
            ControllerRevision known = here.get(revision.name());
            return Revisions.template(known).equals(Revisions.template(revision)) ? Optional.of(known) : Optional.empty();
        }
    }

    private ControllerRevision noted(O owner, ControllerRevision revision) {
        unseen.wrote(ObjectKey.of(owner), cache, revision);
        return revision;
    }

    /** Makes a revision the newest. */
    public ControllerRevision renumber(O owner, ControllerRevision revision, long number) {
        return noted(owner, revisions.in(revision.namespace()).edit(revision.name(), now -> now.withRevision(number)));
    }

    /** Puts a label on a revision. */
    public ControllerRevision label(O owner, ControllerRevision revision, String label, String value) {
        return noted(owner, revisions.in(revision.namespace())
                .edit(revision.name(), now -> now.editMetadata(metadata -> metadata.putLabels(label, value))));
    }

    /** Forgets revisions. One that is gone already is as good. */
    public void delete(List<ControllerRevision> surplus) {
        surplus.forEach(this::delete);
    }

    private void delete(ControllerRevision revision) {
        try {
            revisions.in(revision.namespace()).delete(revision.name());
        } catch (ApiFailure.NotFound gone) {
            return;
        }
    }
}
