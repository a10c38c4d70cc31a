package dev.edict.controllers.garbage;

import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Reconciler;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.explain.Explain;
import dev.edict.client.inform.Handler;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.ObjectReference;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.name.GroupResource;
import dev.edict.types.PartialObjectMetadata;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Deletes objects whose owners are gone; deletes dependents before an owner that waits for them; lets go the dependents of an owner
 * that is to leave them behind.
 *
 * <pre>
 * monitors ──what they see──▶ graph ──effects──▶ examination (is it to be deleted?) ──▶ server
 *                                ▲          └──▶ orphaning (let dependents go)      ──▶ server
 *                                └── what the server says is not there ──┘
 * </pre>
 */
public final class GarbageCollector {
    private static final String NAME = "garbage-collector-controller";
    private static final int WORKERS = 20;

    /** What these say decides which resources there are. */
    private static final Set<GroupResource> DEFINITIONS = Set.of(
            new GroupResource("apiextensions.k8s.io", "customresourcedefinitions"),
            new GroupResource("apiregistration.k8s.io", "apiservices"));

    private final Graph graph = new Graph();
    private final AbsentOwners absent = new AbsentOwners();
    private final FirstLook firstLook = new FirstLook();
    private final Todo<Effect.Examine> toExamine = new Todo<>("graph", firstLook);
    private final Todo<Effect.Orphan> toOrphan = new Todo<>("graph", firstLook);
    private final EventRecorder events;
    private final Monitors monitors;
    private final Controller<Effect.Examine> examining;
    private final Controller<Effect.Orphan> orphaning;

    private GarbageCollector(Bench bench) {
        LiveObjects objects = new LiveObjects(bench.client().over(Explain::recording));
        this.events = bench.recorder(NAME);
        this.monitors = new Monitors(bench.client(), bench.timers(), firstLook, new Seeing());
        this.examining = controller("garbage_collector_attempt_to_delete", bench, toExamine,
                new Examination(graph, objects, absent, this::follow));
        this.orphaning =
                controller("garbage_collector_attempt_to_orphan", bench, toOrphan, new Orphaning(graph, objects));
    }

    /** The loop. */
    public static ControlLoop loop() {
        return ControlLoop.of(NAME, bench -> {
            GarbageCollector collector = new GarbageCollector(bench);
            return List.<Work>of(collector::watch, collector.examining::run, collector.orphaning::run);
        }).as("generic-garbage-collector");
    }

    private static <K> Controller<K> controller(String name, Bench bench, Todo<K> todo, Reconciler<K> reconciler) {
        QueueOptions<K> queue = QueueOptions.<K>named(name).withTimers(bench.timers());
        return Controller.of(
                ControllerOptions.<K>named(name).withQueue(queue).withWorkers(WORKERS).withClock(bench.clock()),
                List.of(todo), reconciler);
    }

    private void watch() throws InterruptedException {
        try {
            monitors.run();
        } catch (InterruptedException ended) {
            monitors.close();
            throw ended;
        }
    }

    private void follow(List<Effect> effects) {
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Examine examine -> toExamine.add(examine);
                case Effect.Orphan orphan -> toOrphan.add(orphan);
                case Effect.Absent owner -> absent.add(owner.owner());
                case Effect.WrongNamespace wrong -> report(wrong);
                case Effect.ExamineElsewhere elsewhere -> {
                    // Who has found out that the owner is not there looks again, after a while.
                }
            }
        }
    }

    private void report(Effect.WrongNamespace wrong) {
        Identity dependent = wrong.dependent();
        events.warning(
                new ObjectReference(dependent.apiVersion(), dependent.kind(), dependent.namespace(), dependent.name(),
                        dependent.uid(), "", ""),
                "OwnerRefInvalidNamespace",
                "ownerRef " + Identity.of(wrong.owner(), dependent.namespace()) + " does not exist in namespace \""
                        + dependent.namespace() + '"');
    }

    /** From what informers see to changes of the graph. */
    private final class Seeing implements Monitors.Listener {
        @Override
        public Handler<PartialObjectMetadata> handler(ApiResource resource) {
            boolean definesOthers = DEFINITIONS.contains(resource.resource().groupResource());
            String apiVersion = resource.kind().apiVersion();
            String kind = resource.kind().kind();
            return new Handler<>() {
                @Override
                public void onAdd(PartialObjectMetadata object, boolean inInitialList) {
                    follow(graph.observed(observation(object)));
                    lookAgain(!inInitialList);
                }

                @Override
                public void onUpdate(PartialObjectMetadata before, PartialObjectMetadata after) {
                    if (!before.metadata().uid().equals(after.metadata().uid())) {
                        follow(graph.gone(observation(before).identity()));
                    }
                    follow(graph.observed(observation(after)));
                    lookAgain(true);
                }

                @Override
                public void onDelete(PartialObjectMetadata last, boolean finalStateUnknown) {
                    follow(graph.gone(observation(last).identity()));
                    lookAgain(true);
                }

                private Observation observation(PartialObjectMetadata object) {
                    return Observation.of(apiVersion, kind, object.metadata());
                }

                private void lookAgain(boolean isNews) {
                    if (definesOthers && isNews) {
                        monitors.lookAgain();
                    }
                }
            };
        }

        @Override
        public void unwatched(ApiResource resource, Map<String, Identity> elsewhere) {
            follow(graph.unwatched(resource.kind(), elsewhere));
        }
    }
}
