package dev.edict.server.flow;

import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All levels and schemas, as the stored objects say. What must be there is there, whatever is stored; what can not be used is left
 * out, and so is a schema whose level is not there.
 *
 * @param levels by name
 * @param schemas in the order in which they are asked; {@code catch-all} is among them
 */
record FlowConfiguration(Map<String, PriorityLevel> levels, List<FlowSchema> schemas) {

    FlowConfiguration {
        levels = Map.copyOf(levels);
        schemas = List.copyOf(schemas);
    }

    static FlowConfiguration read(List<ObjectValue> storedLevels, List<ObjectValue> storedSchemas) {
        Map<String, PriorityLevel> levels = new LinkedHashMap<>();
        for (ObjectValue object : storedLevels) {
            PriorityLevel level = PriorityLevel.read(object);
            if (level != null) {
                levels.put(level.name(), level);
            }
        }
        for (ObjectValue mandatory : FlowControlObjects.mandatoryLevels()) {
            PriorityLevel level = Objects.requireNonNull(PriorityLevel.read(mandatory));
            levels.putIfAbsent(level.name(), level);
        }
        List<FlowSchema> schemas = new ArrayList<>();
        for (ObjectValue object : storedSchemas) {
            FlowSchema schema = FlowSchema.read(object);
            if (levels.containsKey(schema.level())) {
                schemas.add(schema);
            }
        }
        schemas.sort(FlowSchema.ORDER);
        for (ObjectValue object : FlowControlObjects.mandatorySchemas()) {
            FlowSchema mandatory = FlowSchema.read(object);
            if (schemas.stream().noneMatch(schema -> schema.name().equals(mandatory.name()))) {
                schemas.add(mandatory.name().equals(FlowSchema.EXEMPT) ? 0 : schemas.size(), mandatory);
            }
        }
        return new FlowConfiguration(levels, schemas);
    }
}
