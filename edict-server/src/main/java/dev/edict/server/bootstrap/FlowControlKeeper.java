package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.flow.FlowControlObjects;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps the flow control objects of {@link FlowControlObjects}. What is missing is made again. A mandatory object that was
 * changed is put right; a suggested one only as long as its annotation, or that nobody has touched it, says that the server
 * may. An object that says so and is none of them is from another release, and goes.
 */
final class FlowControlKeeper implements Duty {
    private static final String MANAGER = "api-priority-and-fairness-config-producer-v1";
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

    private final OwnWrites levels;
    private final OwnWrites schemas;

    FlowControlKeeper(ControlPlane plane) {
        this.levels = writes(plane, "prioritylevelconfigurations");
        this.schemas = writes(plane, "flowschemas");
    }

    private static OwnWrites writes(ControlPlane plane, String resource) {
        return new OwnWrites(plane, new GroupVersionResource("flowcontrol.apiserver.k8s.io", "v1", resource), MANAGER);
    }

    @Override
    public Duration perform() {
        FlowControlObjects.suggestedLevels().forEach(level -> ensure(levels, level, false));
        FlowControlObjects.suggestedSchemas().forEach(schema -> ensure(schemas, schema, false));
        FlowControlObjects.mandatoryLevels().forEach(level -> ensure(levels, level, true));
        FlowControlObjects.mandatorySchemas().forEach(schema -> ensure(schemas, schema, true));
        remove(schemas, FlowControlObjects.suggestedSchemas(), FlowControlObjects.mandatorySchemas());
        remove(levels, FlowControlObjects.suggestedLevels(), FlowControlObjects.mandatoryLevels());
        return INTERVAL;
    }

    private static void ensure(OwnWrites objects, ObjectValue wanted, boolean mandatory) {
        String name = new ApiObject(wanted).name();
        ObjectValue found = objects.find("", name);
        if (found == null) {
            objects.create("", wanted);
            return;
        }
        boolean updates = mandatory || mayUpdate(new ApiObject(found));
        boolean annotated = annotation(new ApiObject(found)).equals(updates ? Mark.UPDATE : Mark.LEAVE);
        boolean same = !updates || objects.canonical(wanted(wanted, found)).object("spec").equals(found.object("spec"));
        if (!annotated || !same) {
            objects.update("", name, live -> {
                ObjectValue marked = new ApiObject(live).withMetadata(metadata -> metadata.with("annotations",
                        metadata.object("annotations").with(FlowControlObjects.AUTO_UPDATE, String.valueOf(updates)))).tree();
                return same ? marked : marked.with("spec", wanted.object("spec"));
            });
        }
    }

    /** The object as it is wanted. How many seats are kept for those who are exempt is up to the users. */
    private static ObjectValue wanted(ObjectValue object, ObjectValue found) {
        ObjectValue chosen = found.object("spec").object("exempt");
        return !object.object("spec").has("exempt") || chosen.isEmpty() ? object
                : object.mapObject("spec", spec -> spec.with("exempt", chosen));
    }

    /** What the annotation says, if anything. */
    private enum Mark {
        UPDATE,
        LEAVE,
        NONE
    }

    private static Mark annotation(ApiObject object) {
        String value = object.metadata().object("annotations").string(FlowControlObjects.AUTO_UPDATE);
        return TRUE.contains(value) ? Mark.UPDATE : FALSE.contains(value) ? Mark.LEAVE : Mark.NONE;
    }

    private static boolean mayUpdate(ApiObject object) {
        return switch (annotation(object)) {
            case UPDATE -> true;
            case LEAVE -> false;
            case NONE -> object.generation() == 1;
        };
    }

    private static void remove(OwnWrites objects, List<ObjectValue> suggested, List<ObjectValue> mandatory) {
        Set<String> wanted = new HashSet<>();
        suggested.forEach(object -> wanted.add(new ApiObject(object).name()));
        mandatory.forEach(object -> wanted.add(new ApiObject(object).name()));
        for (ObjectValue object : objects.all("")) {
            ApiObject found = new ApiObject(object);
            if (!wanted.contains(found.name()) && annotation(found) == Mark.UPDATE) {
                objects.delete("", found.name());
            }
        }
    }
}
