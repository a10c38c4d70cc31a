package dev.edict.server.filter;

import dev.edict.model.value.ObjectValue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is noted of a call on its way for those who give an account of it. Kept only where somebody reads it: whoever notes
 * something does so through the static methods, which do nothing for a call of which nobody keeps notes.
 *
 * <p>Everything is kept by reference. Trees are immutable, and bytes are not changed by whoever has handed them over.
 */
public final class Notes {
    private static final int LAYERS = Layer.values().length;

    private volatile Annotations annotations = Annotations.NONE;
    private volatile Annotations detailed = Annotations.NONE;
    /** Nanoseconds by layer. */
    private final AtomicLongArray times = new AtomicLongArray(LAYERS);
    private volatile @Nullable Requested requested;
    private volatile byte @Nullable [] patch;
    private volatile @Nullable ObjectValue status;
    private volatile boolean object;
    private volatile @Nullable Object memory;

    Notes() {}

    /**
     * The object that a request brings.
     *
     * @param tree as it was read
     * @param completion what the server understands besides, such as defaults; asked for by few, and so not done yet
     * @param bytes how long it was when it came
     */
    public record Requested(ObjectValue tree, UnaryOperator<ObjectValue> completion, int bytes) {
        public ObjectValue completed() {
            return completion.apply(tree);
        }
    }

    /** Notes the object that a request brings, once it has been read and accepted as an object of its kind. */
    public static void requested(Call call, ObjectValue tree, UnaryOperator<ObjectValue> completion) {
        Notes notes = call.notes();
        if (notes != null) {
            notes.requested = new Requested(tree, completion, call.bodyBytes());
        }
    }

    /** Notes the patch that a request brings. */
    public static void patched(Call call, byte[] patch) {
        Notes notes = call.notes();
        if (notes != null) {
            notes.patch = patch;
        }
    }

    /** Notes that the answer is an object of the API, rather than a page or what another server has said. */
    public static void answersWithObject(Call call) {
        Notes notes = call.notes();
        if (notes != null) {
            notes.object = true;
        }
    }

    /** Notes the status with which a request is answered. */
    public static void answersWithStatus(Call call, ObjectValue status) {
        Notes notes = call.notes();
        if (notes != null) {
            notes.object = true;
            notes.status = status;
        }
    }

    synchronized void annotate(String key, String value) {
        annotations = annotations.with(key, value);
    }

    synchronized void annotateWithObject(String key, String value) {
        detailed = detailed.with(key, value);
    }

    synchronized void took(Layer layer, long nanoseconds) {
        int place = layer.ordinal();
        times.set(place, layer.together(times.get(place), nanoseconds));
    }

    /** How many nanoseconds of the request went there; 0 if none. */
    public long time(Layer layer) {
        return times.get(layer.ordinal());
    }

    public Annotations annotations() {
        return annotations;
    }

    /** More annotations, which show parts of objects. */
    public Annotations annotationsWithObjects() {
        return detailed;
    }

    /** The object that the request brings; null if it brings none, or none that can be read. */
    public @Nullable Requested requested() {
        return requested;
    }

    /** The patch that the request brings, or null. */
    public byte @Nullable [] patch() {
        return patch;
    }

    /** The status object that was answered; null if the answer was something else. */
    public @Nullable ObjectValue status() {
        return status;
    }

    /** Whether the answer is an object of the API. */
    public boolean isObject() {
        return object;
    }

    /** For the one observer who has to remember something of a call from stage to stage. */
    public void remember(Object thing) {
        memory = thing;
    }

    public @Nullable Object remembered() {
        return memory;
    }
}
