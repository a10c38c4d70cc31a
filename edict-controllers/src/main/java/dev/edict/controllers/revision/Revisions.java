package dev.edict.controllers.revision;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.ObjectType;
import dev.edict.types.Raw;
import dev.edict.types.Resource;
import dev.edict.types.UnreadableException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a ControllerRevision says. Its data is a patch that brings a set back to an earlier template: all of {@code spec.template}, to
 * be put in the place of what is there.
 */
public final class Revisions {
    /** By number; of equal ones the older first, and then by name. */
    public static final Comparator<ControllerRevision> ORDER = Comparator.comparingLong(ControllerRevision::revision)
            .thenComparing(Revisions::created)
            .thenComparing(ControllerRevision::name);

    private static final String SPEC = "spec";
    private static final String TEMPLATE = "template";
    private static final String DIRECTIVE = "$patch";

    /** So that a name has room for a hash: a name has 253 characters at most. */
    private static final int LONGEST_PREFIX = 223;

    private Revisions() {}

    private static Instant created(ControllerRevision revision) {
        Instant time = revision.metadata().creationTimestamp();
        return time == null ? Instant.EPOCH : time;
    }

    /** A revision of an owner's template that is controlled by the owner, and has the labels of the template. */
    public static <O extends Resource> ControllerRevision of(
            ObjectType<O> type, O owner, PodTemplateSpec template, String hash, String hashLabel, long number) {
        Map<String, String> labels = new HashMap<>(template.metadata().labels());
        labels.put(hashLabel, hash);
        ObjectMeta metadata = ObjectMeta.builder()
                .name(name(owner.name(), hash))
                .namespace(owner.namespace())
                .labels(labels)
                .annotations(owner.metadata().annotations())
                .ownerReferences(List.of(Owners.controllerReference(type, owner)))
                .build();
        return ControllerRevision.EMPTY.withMetadata(metadata).withData(data(template)).withRevision(number);
    }

    /** The name of an owner's revision. */
    public static String name(String owner, String hash) {
        return (owner.length() > LONGEST_PREFIX ? owner.substring(0, LONGEST_PREFIX) : owner) + "-" + hash;
    }

    /** Byte for byte what upstream writes, so that programs that compare bytes find the revision of a template. */
    public static Raw data(PodTemplateSpec template) {
        ObjectValue tree = PodTemplateSpec.CODEC.toObject(template)
                .withDefault("metadata", ObjectValue.EMPTY)
                .mapObject(SPEC, spec -> spec
                        .mapObjects("containers", Revisions::withResources)
                        .mapObjects("initContainers", Revisions::withResources))
                .with(DIRECTIVE, "replace");
        return Raw.of(Json.sorted(ObjectValue.of(SPEC, ObjectValue.of(TEMPLATE, tree))));
    }

    /** In Go, what a container needs is there even if it needs nothing. */
    private static ObjectValue withResources(ObjectValue container) {
        return container.withDefault("resources", ObjectValue.EMPTY);
    }

    /** The template that a revision remembers; empty if it remembers none that can be read. */
    public static Optional<PodTemplateSpec> template(ControllerRevision revision) {
        Raw data = revision.data();
        if (data == null || !(data.value() instanceof ObjectValue tree)
                || !(tree.at(SPEC, TEMPLATE) instanceof ObjectValue template)) {
            return Optional.empty();
        }
        try {
            return Optional.of(PodTemplateSpec.CODEC.fromTree(template.without(DIRECTIVE)));
        } catch (UnreadableException unreadable) {
            return Optional.empty();
        }
    }

    /** Whether a revision remembers this very template, however it was written down. */
    public static boolean isOf(ControllerRevision revision, PodTemplateSpec template) {
        return template(revision).filter(template::equals).isPresent();
    }

    /** The number of the next revision. */
    public static long next(List<ControllerRevision> revisions) {
        return revisions.stream().mapToLong(ControllerRevision::revision).max().orElse(0) + 1;
    }

    /**
     * The revisions to be forgotten: the oldest of those that nobody uses.
     *
     * @param excess how many too many there are; none are forgotten if it is negative
     */
    public static List<ControllerRevision> oldest(
            List<ControllerRevision> revisions, long excess, Predicate<ControllerRevision> isInUse) {
        return revisions.stream()
                .filter(isInUse.negate())
                .sorted(ORDER)
                .limit(Math.max(0, excess))
                .toList();
    }
}
