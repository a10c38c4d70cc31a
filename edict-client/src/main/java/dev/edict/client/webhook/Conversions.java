package dev.edict.client.webhook;

import dev.edict.model.value.ObjectValue;
import dev.edict.types.Conversion;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.HashMap;
import java.util.Map;

/**
 * The versions of one resource, and how objects get from each to each: through one that all can be converted to. Immutable.
 *
 * <pre>{@code
 * Conversions.of(NetworkType.TYPE).with(OldNetworkType.TYPE, new NetworkConversion())
 * }</pre>
 *
 * @param <H> the version that all are converted through
 */
public final class Conversions<H extends Resource> {
    private final ObjectType<H> hub;

    /** By apiVersion; that of the hub is among them. */
    private final Map<String, Spoke<H, ?>> spokes;

    /** A version with the way to the hub and back. */
    private record Spoke<H extends Resource, S extends Resource>(ObjectType<S> type, Conversion<H, S> conversion) {

        H read(ObjectValue object) {
            return conversion.toHub(type.codec().fromTree(object));
        }

        ObjectValue write(H object) {
            return type.codec().toObject(conversion.fromHub(object));
        }
    }

    private Conversions(ObjectType<H> hub, Map<String, Spoke<H, ?>> spokes) {
        this.hub = hub;
        this.spokes = Map.copyOf(spokes);
    }

    /** A resource with one version: the one that others are converted through. */
    public static <H extends Resource> Conversions<H> of(ObjectType<H> hub) {
        Conversion<H, H> none = new Conversion<>() {
            @Override
            public H toHub(H object) {
                return object;
            }

            @Override
            public H fromHub(H object) {
                return object;
            }
        };
        return new Conversions<>(hub, Map.of(versionOf(hub), new Spoke<>(hub, none)));
    }

    /** The same with another version. @throws IllegalArgumentException if it is of another kind */
    public <S extends Resource> Conversions<H> with(ObjectType<S> type, Conversion<H, S> conversion) {
        if (!type.kind().group().equals(hub.kind().group()) || !type.kind().kind().equals(hub.kind().kind())) {
            throw new IllegalArgumentException(type.kind() + " is no version of " + hub.kind());
        }
        Map<String, Spoke<H, ?>> all = new HashMap<>(spokes);
        all.put(versionOf(type), new Spoke<>(type, conversion));
        return new Conversions<>(hub, all);
    }

    private static String versionOf(ObjectType<?> type) {
        return type.kind().groupVersion().toString();
    }

    boolean isOf(ObjectValue object) {
        return object.string("kind").equals(hub.kind().kind()) && spokes.containsKey(object.string("apiVersion"));
    }

    /**
     * An object in another version.
     *
     * @throws IllegalArgumentException if one of the versions is not known
     * @throws dev.edict.types.UnreadableException if the object is not of its type
     */
    public ObjectValue convert(ObjectValue object, String apiVersion) {
        return spoke(apiVersion).write(spoke(object.string("apiVersion")).read(object));
    }

    private Spoke<H, ?> spoke(String apiVersion) {
        Spoke<H, ?> spoke = spokes.get(apiVersion);
        if (spoke == null) {
            throw new IllegalArgumentException("there is no conversion of " + hub.kind().kind() + " for " + apiVersion);
        }
        return spoke;
    }
}
