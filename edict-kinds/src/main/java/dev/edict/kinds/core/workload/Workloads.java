package dev.edict.kinds.core.workload;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the kinds that make pods share: a template of pods, and a selector that finds them. */
public final class Workloads {
    public static final FieldPath SPEC = FieldPath.of("spec");
    public static final FieldPath TEMPLATE = SPEC.child("template");

    private Workloads() {}

    /** Fills in the template of the spec; one that is missing altogether counts as an empty one. */
    public static ObjectValue templateDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        return object.with("spec", spec.with("template", PodTemplateRules.setDefaults(spec.object("template"))));
    }

    public static ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue fresh = Preparation.firstGeneration(object.without("status"));
        return prepareTemplate(fresh, null);
    }

    /** Keeps the status and counts a change of the spec. */
    public static ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = prepareTemplate(Preparation.keepStatus(object, old), template(old));
        return Preparation.countGeneration(kept, old);
    }

    private static ObjectValue prepareTemplate(ObjectValue object, @Nullable ObjectValue old) {
        return object.mapObject("spec", spec ->
                spec.mapObject("template", template -> PodTemplateRules.prepare(template, old)));
    }

    public static ObjectValue template(ObjectValue object) {
        return object.object("spec").object("template");
    }

    /** A selector that must be there and say something; {@code what} is the word for its owner. */
    public static void requiredSelector(ObjectValue spec, String what, FieldErrors errors) {
        FieldPath path = SPEC.child("selector");
        ObjectValue selector = spec.objectOrNull("selector");
        if (selector == null) {
            errors.required(path);
            return;
        }
        LabelRules.selector(selector, path, errors);
        if (selector.object("matchLabels").isEmpty() && selector.list("matchExpressions").isEmpty()) {
            errors.invalid(path, Shown.selector(selector), "empty selector is invalid for " + what);
        }
    }

    /** The selector as it selects, or null if it cannot be read. */
    public static @Nullable LabelSelector readSelector(ObjectValue spec) {
        try {
            return LabelSelector.ofObject(spec.objectOrNull("selector"));
        } catch (SelectorException unreadable) {
            return null;
        }
    }

    /** The pods of the template must be found by the selector. */
    public static void matches(LabelSelector selector, ObjectValue template, FieldPath path, FieldErrors errors) {
        ObjectValue labels = template.object("metadata").object("labels");
        if (!selector.matches(labels)) {
            errors.invalid(path.child("metadata", "labels"), Shown.map(labels),
                    "`selector` does not match template `labels`");
        }
    }

    /**
     * The template of a set, whose pods run for ever.
     *
     * @param old the set before the change, or null
     * @param kind the word for the set in messages
     */
    public static void pods(ObjectValue template, @Nullable ObjectValue old, String kind, FieldErrors errors) {
        PodTemplateRules.validate(template, old == null ? null : template(old), TEMPLATE, errors);
        runsForever(template, kind, errors);
    }

    /** Pods of a set run for ever; {@code kind} is the word for the set in messages. */
    public static void runsForever(ObjectValue template, String kind, FieldErrors errors) {
        ObjectValue spec = template.object("spec");
        if (!spec.string("restartPolicy").equals("Always")) {
            errors.notSupported(TEMPLATE.child("spec", "restartPolicy"), spec.string("restartPolicy"), List.of("Always"));
        }
        if (spec.isSet("activeDeadlineSeconds")) {
            errors.forbidden(TEMPLATE.child("spec", "activeDeadlineSeconds"),
                    "activeDeadlineSeconds in " + kind + " is not Supported");
        }
    }

    /** What to warn of: on create the name, on create and on a change of the spec the template. */
    public static List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return warnings(object, old, () -> PodTemplateRules.warnings(template(object), TEMPLATE));
    }

    /** The same for a kind that has more in its spec to warn of than a template. The list is the caller's. */
    public static List<String> warnings(
            ObjectValue object, @Nullable ObjectValue old, Supplier<List<String>> ofSpec) {
        List<String> warnings = new ArrayList<>();
        if (old == null) {
            warnings.addAll(nameWarnings(object));
        }
        if (old == null || generation(object) != generation(old)) {
            warnings.addAll(ofSpec.get());
        }
        return warnings;
    }

    public static long generation(ObjectValue object) {
        return object.object("metadata").integer("generation");
    }

    private static List<String> nameWarnings(ObjectValue object) {
        List<String> complaints = Formats.dns1123Label(object.object("metadata").string("name"));
        return complaints.isEmpty()
                ? List.of()
                : List.of("metadata.name: this is used in Pod names and hostnames, which can result in surprising"
                        + " behavior; a DNS label is recommended: [" + String.join(" ", complaints) + "]");
    }
}
