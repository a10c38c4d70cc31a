package dev.edict.server.admit.plugin;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What one limit range gives to containers that do not say what they ask for. */
record ContainerDefaultsOfRange(ObjectValue requests, ObjectValue limits) {
    private static final String ANNOTATION = "kubernetes.io/limit-ranger";

    static ContainerDefaultsOfRange of(ObjectValue range) {
        ObjectValue.Builder requests = ObjectValue.builder();
        ObjectValue.Builder limits = ObjectValue.builder();
        for (ObjectValue limit : range.object("spec").list("limits").objects()) {
            if (limit.string("type").equals("Container")) {
                limit.object("defaultRequest").forEach(requests::put);
                limit.object("default").forEach(limits::put);
            }
        }
        return new ContainerDefaultsOfRange(requests.build(), limits.build());
    }

    /** A pod whose containers have what they lacked, with a note of what that was. */
    ObjectValue fill(ObjectValue pod) {
        List<String> notes = new ArrayList<>();
        ObjectValue filled = pod.mapObject("spec", spec ->
                fill(fill(spec, "containers", "container", notes), "initContainers", "init container", notes));
        return notes.isEmpty() ? pod : filled.mapObject("metadata", metadata -> metadata.with("annotations",
                metadata.object("annotations").with(ANNOTATION, "LimitRanger plugin set: " + String.join("; ", notes))));
    }

    private ObjectValue fill(ObjectValue spec, String list, String called, List<String> notes) {
        ListValue before = spec.list(list);
        ListValue after = before.mapObjects(container -> fill(container, called, notes));
        return after.equals(before) ? spec : spec.with(list, after);
    }

    private ObjectValue fill(ObjectValue container, String called, List<String> notes) {
        ObjectValue resources = container.object("resources");
        ObjectValue asked = merged(resources.object("requests"), requests);
        ObjectValue bounded = merged(resources.object("limits"), limits);
        note(notes, resources.object("requests"), asked, " request for " + called + " " + container.string("name"));
        note(notes, resources.object("limits"), bounded, " limit for " + called + " " + container.string("name"));
        if (!bounded.isEmpty()) {
            resources = resources.with("limits", bounded);
        }
        if (!asked.isEmpty()) {
            resources = resources.with("requests", asked);
        }
        return resources.isEmpty() ? container : container.with("resources", resources);
    }

    private static ObjectValue merged(ObjectValue given, ObjectValue defaults) {
        ObjectValue.Builder all = given.toBuilder();
        defaults.forEach((name, amount) -> {
            if (!given.has(name)) {
                all.put(name, amount);
            }
        });
        return all.build();
    }

    private static void note(List<String> notes, ObjectValue before, ObjectValue after, String whose) {
        TreeSet<String> added = new TreeSet<>(after.keys());
        added.removeAll(before.keys());
        if (!added.isEmpty()) {
            notes.add(String.join(", ", added) + whose);
        }
    }
}
