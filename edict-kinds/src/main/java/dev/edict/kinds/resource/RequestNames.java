package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The requests of a claim, by name.
 *
 * @param alternatives for each request the names of those of which the first available one is taken
 */
record RequestNames(Map<String, Set<String>> alternatives) {
    private static final String RULE = "must be the name of a request in the claim or the name of a request and a"
            + " subrequest separated by '/'";

    static RequestNames of(ObjectValue devices) {
        Map<String, Set<String>> alternatives = new HashMap<>();
        for (ObjectValue request : devices.list("requests").objects()) {
            alternatives.put(request.string("name"), request.list("firstAvailable").objects().stream()
                    .map(alternative -> alternative.string("name")).collect(Collectors.toSet()));
        }
        return new RequestNames(alternatives);
    }

    /** Checks a reference to a request. */
    void reference(String name, FieldPath path, FieldErrors errors) {
        List<String> segments = List.of(name.split("/", -1));
        if (segments.size() > 2) {
            errors.invalid(path, name, RULE);
            return;
        }
        for (String segment : segments) {
            DeviceNames.label(segment, path, errors);
        }
        Set<String> found = alternatives.get(segments.get(0));
        if (found == null || (segments.size() == 2 && !found.contains(segments.get(1)))) {
            errors.invalid(path, name, RULE);
        }
    }
}
