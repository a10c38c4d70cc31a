package dev.edict.client.request;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.transport.Payload;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.PatchType;
import dev.edict.types.Codec;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;

/** A change of an object, in one of the four languages that servers understand. */
public sealed interface Patch {

    /** The language, as a {@code Content-Type} says it. */
    String mediaType();

    Payload body();

    /** The merge patch that makes the second of two objects out of the first. */
    static <T> MergePatch merge(T before, T after, Codec<T> codec) {
        return new MergePatch(dev.edict.patch.json.MergePatch.between(codec.toObject(before), codec.toObject(after)));
    }

    /**
     * The strategic merge patch that makes the second of two objects out of the first.
     *
     * @param schema of their kind, with its merge keys
     */
    static <T> StrategicMerge strategic(T before, T after, Codec<T> codec, Schema schema) {
        return new StrategicMerge(
                dev.edict.patch.strategic.StrategicMerge.twoWay(codec.toObject(before), codec.toObject(after), schema));
    }

    /**
     * The object as a configuration to be applied: all that it says is to be so, and to be this manager's.
     *
     * @throws IllegalArgumentException if it says who manages what, as objects do that come from a server: what is applied must say
     *     only what its manager wants
     */
    static <T extends Resource> Apply apply(T object, ObjectType<T> type) {
        ObjectMeta metadata = object.metadata();
        if (!metadata.managedFields().isEmpty()) {
            throw new IllegalArgumentException("an object that is applied must not have managed fields; make it anew");
        }
        return new Apply(type.codec().toObject(object), false);
    }

    /** Operations, one after the other (RFC 6902). All of them are done or none. */
    record JsonPatch(ListValue operations) implements Patch {
        public static final JsonPatch EMPTY = new JsonPatch(ListValue.EMPTY);

        @Override
        public String mediaType() {
            return PatchType.JSON.mediaType();
        }

        @Override
        public Payload body() {
            return Payload.of(operations);
        }

        /**
         * The patch does nothing unless this value is there.
         *
         * @param pointer such as {@code /spec/replicas}, see {@link #pointer}
         */
        public JsonPatch test(String pointer, Object value) {
            return plus(ObjectValue.of("op", "test", "path", pointer, "value", Value.of(value)));
        }

        /** Sets a field, or puts an item before another; {@code -} in place of a number stands for the end of a list. */
        public JsonPatch add(String pointer, Object value) {
            return plus(ObjectValue.of("op", "add", "path", pointer, "value", Value.of(value)));
        }

        public JsonPatch replace(String pointer, Object value) {
            return plus(ObjectValue.of("op", "replace", "path", pointer, "value", Value.of(value)));
        }

        public JsonPatch remove(String pointer) {
            return plus(ObjectValue.of("op", "remove", "path", pointer));
        }

        public JsonPatch move(String from, String to) {
            return plus(ObjectValue.of("op", "move", "from", from, "path", to));
        }

        public JsonPatch copy(String from, String to) {
            return plus(ObjectValue.of("op", "copy", "from", from, "path", to));
        }

        private JsonPatch plus(ObjectValue operation) {
            return new JsonPatch(operations.plus(operation));
        }

        /** The pointer to a field, whatever stands in the names on the way. */
        public static String pointer(String... path) {
            StringBuilder pointer = new StringBuilder();
            for (String step : path) {
                pointer.append('/').append(step.replace("~", "~0").replace("/", "~1"));
            }
            return pointer.toString();
        }
    }

    /** An object that looks like what it changes; null deletes, lists are replaced whole (RFC 7386). */
    record MergePatch(ObjectValue changes) implements Patch {
        /** The same for one version of an object: if there is a newer one, it is refused as a conflict. */
        public MergePatch forVersion(String resourceVersion) {
            return new MergePatch(changes.withAt(new StringValue(resourceVersion), "metadata", "resourceVersion"));
        }

        @Override
        public String mediaType() {
            return PatchType.MERGE.mediaType();
        }

        @Override
        public Payload body() {
            return Payload.of(changes);
        }
    }

    /** A merge patch that merges lists by their keys. For built-in kinds only: servers refuse it for custom resources. */
    record StrategicMerge(ObjectValue changes) implements Patch {
        @Override
        public String mediaType() {
            return PatchType.STRATEGIC.mediaType();
        }

        @Override
        public Payload body() {
            return Payload.of(changes);
        }
    }

    /**
     * All that a manager wants of an object: server-side apply. The client must say who that manager is, see
     * {@link ResourceClient#as}.
     *
     * @param force whether to take fields over from others who have set them otherwise
     */
    record Apply(ObjectValue configuration, boolean force) implements Patch {
        @Override
        public String mediaType() {
            return PatchType.APPLY.mediaType();
        }

        @Override
        public Payload body() {
            return Payload.of(configuration);
        }

        public Apply forced() {
            return new Apply(configuration, true);
        }
    }
}
