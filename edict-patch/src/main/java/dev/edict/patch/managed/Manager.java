package dev.edict.patch.managed;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.TextOrder;

/**
 * Who owns fields. Two writes with the same manager share one entry in {@code managedFields}.
 *
 * @param name as the request says, or the beginning of its user agent
 * @param apiVersion the version through which it writes; empty for appliers, who keep one entry across versions
 * @param subresource empty for the object itself
 */
public record Manager(String name, Operation operation, String apiVersion, String subresource)
        implements Comparable<Manager> {

    public Manager {
        apiVersion = operation == Operation.APPLY ? "" : apiVersion;
    }

    /** The form by which the real server sorts managers: compact JSON of what is not empty. */
    private String identifier() {
        ObjectValue.Builder object = ObjectValue.builder();
        if (!name.isEmpty()) {
            object.put("manager", name);
        }
        object.put("operation", operation.word());
        if (!apiVersion.isEmpty()) {
            object.put("apiVersion", apiVersion);
        }
        if (!subresource.isEmpty()) {
            object.put("subresource", subresource);
        }
        return Json.text(object.build());
    }

    @Override
    public int compareTo(Manager other) {
        return equals(other) ? 0 : TextOrder.compare(identifier(), other.identifier());
    }

    /** The manager as messages about conflicts name it. */
    @Override
    public String toString() {
        String text = ApiErrors.quote(name);
        if (!subresource.isEmpty()) {
            text += " with subresource " + ApiErrors.quote(subresource);
        }
        return operation == Operation.UPDATE ? text + " using " + apiVersion : text;
    }
}
