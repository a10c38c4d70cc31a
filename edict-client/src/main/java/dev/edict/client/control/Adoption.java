package dev.edict.client.control;

import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Brings the objects that an owner selects by their labels and those that it controls to be the same: adopts what it selects and
 * nobody controls, and lets go what it controls and no longer selects. What somebody else controls is left alone.
 *
 * <p>An owner that is being deleted neither adopts nor lets go. Since the owner at hand may be out of date, the server is asked for
 * it before the first adoption; if it is being deleted, or is another of the same name, nothing is adopted. Objects that are being
 * deleted are not adopted, nor are those of other namespaces.
 *
 * <p>For one pass, and one thread: what was found out about the owner is not asked again.
 *
 * @param <O> the owner
 * @param <T> what it owns
 */
public final class Adoption<O extends Resource, T extends Resource> {
    private final ResourceClient<O> owners;
    private final O owner;
    private final LabelSelector selector;
    private final ResourceClient<T> owned;

    /** Null as long as the server has not been asked. */
    private @Nullable String objection;

    public Adoption(ResourceClient<O> owners, O owner, LabelSelector selector, ResourceClient<T> owned) {
        this.owners = owners;
        this.owner = owner;
        this.selector = selector;
        this.owned = owned;
    }

    /** {@link #claim(List, Predicate)} by labels alone. */
    public List<T> claim(List<T> candidates) {
        return claim(candidates, candidate -> true);
    }

    /**
     * Claims the objects that are the owner's by their labels, and by a further condition.
     *
     * @return those that the owner controls now, as they were given
     * @throws RuntimeException if one could not be adopted or let go: it is to be tried again; the others have been dealt with
     */
    public List<T> claim(List<T> candidates, Predicate<? super T> also) {
        List<T> claimed = new ArrayList<>();
        RuntimeException failure = null;
        for (T candidate : candidates) {
            try {
                if (claims(candidate, selector.matches(candidate.metadata().labels()) && also.test(candidate))) {
                    claimed.add(candidate);
                }
            } catch (RuntimeException failed) {
                if (failure == null) {
                    failure = failed;
                } else {
                    failure.addSuppressed(failed);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return claimed;
    }

    private boolean claims(T candidate, boolean isWanted) {
        Optional<OwnerReference> controller = Owners.controllerOf(candidate);
        if (controller.isPresent()) {
            boolean isOurs = controller.get().uid().equals(owner.metadata().uid());
            if (isOurs && !isWanted && !owner.isBeingDeleted()) {
                release(candidate);
            }
            return isOurs && isWanted;
        }
        boolean mayAdopt = isWanted && !owner.isBeingDeleted() && !candidate.isBeingDeleted()
                && (owner.namespace().isEmpty() || owner.namespace().equals(candidate.namespace()));
        return mayAdopt && adopt(candidate);
    }

    private boolean adopt(T candidate) {
        String reason = objection();
        if (!reason.isEmpty()) {
            throw new IllegalStateException("can't adopt " + ObjectKey.of(candidate) + ": " + reason);
        }
        List<OwnerReference> references = new ArrayList<>(candidate.metadata().ownerReferences());
        references.removeIf(reference -> reference.uid().equals(owner.metadata().uid()));
        references.add(Owners.controllerReference(owners.type(), owner));
        try {
            patch(candidate, references);
            return true;
        } catch (ApiFailure.NotFound gone) {
            return false;
        }
    }

    private void release(T candidate) {
        try {
            patch(candidate, candidate.metadata().ownerReferences().stream()
                    .filter(reference -> !reference.uid().equals(owner.metadata().uid())).toList());
        } catch (ApiFailure.NotFound | ApiFailure.Invalid gone) {
            return; // it is gone, or another of its name is there: there is nothing to let go
        }
    }

    /** Asks the server, the first time, whether anything speaks against adopting; empty if nothing does. */
    private String objection() {
        String known = objection;
        if (known == null) {
            known = owners.in(owner.namespace()).find(owner.name()).map(this::objection).orElse(name() + " is gone");
            objection = known;
        }
        return known;
    }

    private String objection(O fresh) {
        if (!fresh.metadata().uid().equals(owner.metadata().uid())) {
            return "another " + name() + " is there by now";
        }
        return fresh.isBeingDeleted() ? name() + " is being deleted" : "";
    }

    private String name() {
        return owners.type().kind().kind() + " " + ObjectKey.of(owner);
    }

    /** Changes the very object and version at hand; if there is a newer one, that is told in time, and decided upon anew. */
    private void patch(T candidate, List<OwnerReference> references) {
        ListValue list = ListValue.copyOf(references.stream().map(OwnerReference.CODEC::toTree).toList());
        ObjectValue metadata = ObjectValue.of(
                "uid", candidate.metadata().uid(),
                "resourceVersion", candidate.metadata().resourceVersion(),
                "ownerReferences", list);
        owned.in(candidate.namespace()).patch(candidate.name(), new Patch.MergePatch(ObjectValue.of("metadata", metadata)));
    }
}
