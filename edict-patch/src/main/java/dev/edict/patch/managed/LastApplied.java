package dev.edict.patch.managed;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.TextOrder;
import dev.edict.patch.merge.Comparison;
import dev.edict.patch.merge.OwnedFields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The annotation in which client-side apply keeps what it last applied. When kubectl goes over to server-side apply, it
 * owns what it had applied and what is still so; and while the annotation is there, it is kept up to date, so that kubectl
 * can go back.
 */
final class LastApplied {
    static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";

    private static final int MAX_ANNOTATIONS_BYTES = 256 * 1024;

    private LastApplied() {}

    /** Whether the annotation concerns the manager; others opt out by their name. */
    static boolean isKeptFor(String manager) {
        return manager.equals("kubectl");
    }

    private static String annotationOf(ObjectValue object) {
        return object.object("metadata").object("annotations").string(ANNOTATION);
    }

    /** The fields that client-side apply set and that nobody has changed since; empty if that cannot be told. */
    static FieldSet fieldsStillAsApplied(ObjectValue live, String apiVersion, Versions versions) {
        String annotation = annotationOf(live);
        if (annotation.isEmpty()) {
            return FieldSet.EMPTY;
        }
        try {
            ObjectValue versioned = versions.convert(live, apiVersion);
            if (versioned == null || !(Json.parse(annotation) instanceof ObjectValue applied)
                    || !applied.string("apiVersion").equals(apiVersion)) {
                return FieldSet.EMPTY;
            }
            TypedObject typedLive = versions.typed(versioned, false);
            TypedObject typedApplied = versions.typed(applied, false);
            Comparison since = Comparison.between(typedApplied.tree(), typedLive.tree(), typedLive.type());
            return OwnedFields.of(typedApplied.tree(), typedApplied.type())
                    .difference(since.modified())
                    .difference(since.added())
                    .difference(since.removed());
        } catch (JsonSyntaxException | MergeFailedException untold) {
            return FieldSet.EMPTY;
        }
    }

    /** The object with the annotation, if it has it, saying what is applied now; without it if that is too large. */
    static ObjectValue refresh(ObjectValue object, ObjectValue configuration) {
        if (annotationOf(object).isEmpty()) {
            return object;
        }
        ObjectValue metadata = object.object("metadata");
        ObjectValue annotations = metadata.object("annotations").with(ANNOTATION, describe(configuration));
        long size = 0;
        for (int position = 0; position < annotations.size(); position++) {
            size += annotations.keyAt(position).getBytes(StandardCharsets.UTF_8).length
                    + annotations.string(annotations.keyAt(position)).getBytes(StandardCharsets.UTF_8).length;
        }
        if (size > MAX_ANNOTATIONS_BYTES) {
            annotations = annotations.without(ANNOTATION);
        }
        return object.with("metadata", metadata.with("annotations", annotations));
    }

    /** The configuration as one line of JSON with sorted keys, without the annotation itself. */
    private static String describe(ObjectValue configuration) {
        ObjectValue bare = configuration;
        if (configuration.object("metadata").get("annotations") instanceof ObjectValue annotations) {
            bare = configuration.withAt(annotations.without(ANNOTATION), "metadata", "annotations");
        }
        return Json.text(sorted(bare)) + "\n";
    }

    private static Value sorted(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                List<String> keys = new ArrayList<>(object.keys());
                keys.sort(TextOrder::compare);
                ObjectValue.Builder builder = ObjectValue.builder();
                for (String key : keys) {
                    Value child = object.get(key);
                    builder.put(key, child == null ? new StringValue("") : sorted(child));
                }
                yield builder.build();
            }
            case ListValue list -> ListValue.copyOf(list.stream().map(LastApplied::sorted).toList());
            default -> value;
        };
    }
}
