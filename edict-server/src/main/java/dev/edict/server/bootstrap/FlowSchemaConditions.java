package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.ObjectLoop;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says of each FlowSchema whether the level of priority that it speaks of is there. */
final class FlowSchemaConditions implements AutoCloseable {
    private static final String GROUP = "flowcontrol.apiserver.k8s.io";
    private static final String DANGLING = "Dangling";

    private final OwnWrites schemas;
    private final OwnWrites levels;
    private final Clock clock;
    private final ObjectLoop loop;
    private final Follower follower;

    FlowSchemaConditions(ControlPlane plane) {
        this.schemas = new OwnWrites(plane, new GroupVersionResource(GROUP, "v1", "flowschemas"),
                "api-priority-and-fairness-config-consumer-v1");
        this.levels = OwnWrites.ofServer(plane, GROUP, "v1", "prioritylevelconfigurations");
        this.clock = plane.clock();
        this.loop = new ObjectLoop(plane.supervisor(), "flowschemas", 1, schemas::registry, this::keep);
        this.follower = new Follower(plane.supervisor(), levels::registry,
                (level, state) -> Thread.startVirtualThread(() -> lookAt(level)));
    }

    void start() {
        loop.start();
        follower.start();
    }

    private void lookAt(String level) {
        for (ObjectValue schema : schemas.all("")) {
            if (levelOf(schema).equals(level)) {
                loop.add(schema.object("metadata").string("name"));
            }
        }
    }

    private static String levelOf(ObjectValue schema) {
        return schema.object("spec").object("priorityLevelConfiguration").string("name");
    }

    private @Nullable Duration keep(String name) {
        ObjectValue schema = schemas.find("", name);
        if (schema == null) {
            return null;
        }
        String level = levelOf(schema);
        boolean found = levels.find("", level) != null;
        ObjectValue said = said(schema.object("status").list("conditions").objects());
        String status = found ? "False" : "True";
        String reason = found ? "Found" : "NotFound";
        String message = "This FlowSchema references the PriorityLevelConfiguration object named "
                + ApiErrors.quote(level) + (found ? " and it exists" : " but there is no such object");
        if (!said.string("status").equals(status) || !said.string("reason").equals(reason)
                || !said.string("message").equals(message)) {
            schemas.applyStatus(ObjectValue.of("kind", "FlowSchema", "apiVersion", GROUP + "/v1",
                    "metadata", ObjectValue.of("name", name),
                    "status", ObjectValue.of("conditions", ListValue.of(ObjectValue.of(
                            "type", DANGLING, "status", status,
                            "lastTransitionTime", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                            "reason", reason, "message", message)))));
        }
        return null;
    }

    private static ObjectValue said(List<ObjectValue> conditions) {
        return conditions.stream().filter(condition -> condition.string("type").equals(DANGLING)).findFirst()
                .orElse(ObjectValue.EMPTY);
    }

    @Override
    public void close() {
        follower.close();
        loop.close();
    }
}
