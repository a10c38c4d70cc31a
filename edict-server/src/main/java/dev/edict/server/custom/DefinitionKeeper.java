package dev.edict.server.custom;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.custom.Conditions.Condition;
import dev.edict.server.loop.ObjectLoop;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.route.FieldTracker;
import dev.edict.server.watch.CachedObject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The life of definitions: each is given its names if nobody has them, is served, and then called Established; what is
 * wrong with it is said in its conditions; one that is deleted goes when its instances are gone.
 *
 * <p>Every step is one write of the status. The write comes back as an event, and the next step follows from what it says,
 * so that a server that is stopped half-way goes on where it was.
 */
public final class DefinitionKeeper implements AutoCloseable {
    /** Under which name these writes are noted in the managed fields of definitions. */
    private static final String MANAGER = "kube-apiserver";

    private final Supplier<ResourceRegistry> definitions;
    private final FieldTracker tracker;
    private final CustomResources resources;
    private final InstanceRemoval removal;
    private final Clock clock;
    private final ObjectLoop loop;

    /**
     * @param definitions the registry of definitions
     * @param tracker notes who wrote which fields of a definition
     * @param supervisor keeps the loop running
     */
    public DefinitionKeeper(
            Supplier<ResourceRegistry> definitions, FieldTracker tracker, CustomResources resources,
            Clock clock, Supervisor supervisor) {
        this.definitions = definitions;
        this.tracker = tracker;
        this.resources = resources;
        this.clock = clock;
        this.loop = new ObjectLoop(supervisor, "definitions", 1, definitions, this::keep);
        this.removal = new InstanceRemoval(loop::add);
    }

    /** Serves what has been defined before, all at once, and returns; then looks after each definition. */
    public void start() {
        List<Definition> all = new ArrayList<>();
        Iterator<CachedObject> stored = definitions.get().newest().objects().range("", null);
        stored.forEachRemaining(object -> {
            if (!object.isUninitialized()) {
                all.add(Definition.of(object));
            }
        });
        resources.put(all);
        loop.start();
    }

    private @Nullable Duration keep(String name) {
        CachedObject found = definitions.get().find("", name);
        if (found == null) {
            resources.remove(name);
            askAgain(name.substring(name.indexOf('.') + 1));
            return null;
        }
        Definition definition = Definition.of(found);
        if (found.isUninitialized()) {
            // Nobody is to see it yet; but it may go.
            return isDeleted(definition) ? terminate(definition) : null;
        }
        resources.put(List.of(definition));
        if (!definition.requested().equals(definition.accepted()) && claimNames(definition)) {
            askAgain(definition.group());
        } else if (isDeleted(definition)) {
            return terminate(definition);
        } else if (!comment(definition) && isReady(definition)) {
            establish(definition);
        }
        return null;
    }

    /** Names may have become free: whoever in the group was refused one asks again. */
    private void askAgain(String group) {
        resources.ofGroup(group).stream()
                .filter(other -> !other.requested().equals(other.accepted()))
                .forEach(other -> loop.add(other.name()));
    }

    /** @return whether anything has been written */
    private boolean claimNames(Definition definition) {
        NameClaims.Verdict verdict = new NameClaims(resources.ofGroup(definition.group()))
                .judge(definition.requested(), definition.accepted());
        Conditions before = definition.conditions();
        if (verdict.accepted().equals(definition.accepted()) && before.says(verdict.condition())) {
            return false;
        }
        Condition established = verdict.condition().isTrue()
                ? new Condition(Conditions.ESTABLISHED, false, "Installing", "the initial names have been accepted")
                : new Condition(Conditions.ESTABLISHED, false, "NotAccepted", "not all names are accepted");
        boolean keeps = before.isTrue(Conditions.ESTABLISHED)
                || !verdict.condition().isTrue() && before.find(Conditions.ESTABLISHED) != null;
        return write(definition, tree -> {
            Conditions named = Conditions.of(tree).with(verdict.condition(), clock.instant());
            Conditions all = keeps ? named : named.with(established, clock.instant());
            return all.writeTo(tree).mapObject("status",
                    status -> status.with("acceptedNames", verdict.accepted().toObject()));
        });
    }

    /** Says what is to be said of a definition besides. @return whether anything has been written */
    private boolean comment(Definition definition) {
        ObjectValue tree = definition.tree();
        return !commented(tree).equals(tree) && write(definition, this::commented);
    }

    private ObjectValue commented(ObjectValue tree) {
        Conditions before = Conditions.of(tree);
        Conditions after = before;
        Condition approval = Comments.approval(tree);
        if (approval != null && !before.says(approval)) {
            after = after.with(approval, clock.instant());
        }
        Condition violations = Comments.violations(tree);
        if (violations == null) {
            after = after.without(Conditions.NON_STRUCTURAL);
        } else if (!before.says(violations)) {
            after = after.with(violations, clock.instant());
        }
        return after.equals(before) ? tree : after.writeTo(tree);
    }

    private static boolean isReady(Definition definition) {
        return definition.conditions().isTrue(Conditions.NAMES_ACCEPTED) && !definition.isEstablished();
    }

    /**
     * The resource is served since its names were accepted, so whoever waits for the condition can use it at once. Discovery
     * shows it when the condition has been written, neither before nor after: whoever finds it there and then reads the
     * definition reads the last that is written of it, and whoever reads the condition finds it there.
     */
    private void establish(Definition definition) {
        Condition established = resources.canConvert(definition)
                ? new Condition(Conditions.ESTABLISHED, true, "InitialNamesAccepted",
                        "the initial names have been accepted")
                : new Condition(Conditions.ESTABLISHED, false, "InvalidCABundle",
                        "The conversion webhook CABundle is invalid");
        if (definition.conditions().says(established)) {
            return;
        }
        resources.announce(() ->
                write(definition, tree -> Conditions.of(tree).with(established, clock.instant()).writeTo(tree)));
    }

    private static boolean isDeleted(Definition definition) {
        ApiObject object = new ApiObject(definition.tree());
        return object.isBeingDeleted() && object.finalizers().strings().contains(DefinitionHold.FINALIZER);
    }

    private @Nullable Duration terminate(Definition definition) {
        InstanceRemoval.Progress progress = removal.advance(definition, resources.objects(definition.name()));
        boolean said = definition.conditions().says(progress.condition());
        if (!said || progress.isDone()) {
            write(definition, tree -> {
                ObjectValue told =
                        Conditions.of(tree).with(progress.condition(), clock.instant()).writeTo(tree);
                return progress.isDone() ? DefinitionHold.released(told) : told;
            });
        }
        return said && !progress.isDone() ? InstanceRemoval.POLL : null;
    }

    /** Writes the status of the definition that was looked at, unless it is another one or gone meanwhile. */
    private boolean write(Definition definition, UnaryOperator<ObjectValue> change) {
        ResourceRegistry registry = definitions.get();
        try {
            ResourceRegistry.Outcome outcome = registry.update(RequestScope.internal(""), definition.name(),
                    existing -> {
                        ObjectValue live = existing == null ? definition.tree() : existing.tree();
                        return tracker.updated(live, change.apply(live), MANAGER, "status");
                    },
                    UpdateRules.status(registry.strategy().rules()).unconditionally().withUid(definition.uid()),
                    Admission.NONE);
            if (!outcome.deleted() && !outcome.object().isUninitialized()) {
                resources.put(List.of(Definition.of(outcome.object())));
            }
            return true;
        } catch (ApiException refused) {
            if (refused.code() != 404 && refused.code() != 409) {
                throw refused;
            }
            return false;
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
