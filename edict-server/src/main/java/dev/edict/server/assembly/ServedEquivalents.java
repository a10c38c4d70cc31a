package dev.edict.server.assembly;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.decode.DecodeException;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.match.ChangedObjects;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.route.ServedResource;
import dev.edict.server.route.ServedResources;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The same objects under other resources: all that are served from the same storage now; and how what comes back from those who
 * change them is read.
 */
final class ServedEquivalents implements Equivalents, ChangedObjects {
    private volatile @Nullable ServedResources served;

    /** Takes what is served from now on. */
    void serve(ServedResources resources) {
        served = resources;
    }

    @Override
    public Object state() {
        ServedResources current = served;
        return current == null ? this : current;
    }

    @Override
    public List<RequestVersion> of(AdmissionTarget target) {
        ServedResources current = served;
        if (current == null) {
            return List.of();
        }
        List<RequestVersion> versions = new ArrayList<>();
        GroupVersionResource own = target.type().resource();
        for (ServedResource other : current.storedAs(target.type().storage())) {
            GroupVersionKind kind = kind(other.type(), target.subresource());
            if (!other.type().resource().equals(own) && kind != null) {
                boolean whole = kind.equals(other.type().kind());
                versions.add(new RequestVersion(other.type().resource(), kind, whole ? codec(current, own, other) : null));
            }
        }
        return List.copyOf(versions);
    }

    private ServedResource find(RequestVersion version) {
        ServedResources current = served;
        ServedResource found = current == null ? null : current.find(version.resource());
        if (found == null) {
            throw new DecodeException("no resource " + version.resource() + " is served any more");
        }
        return found;
    }

    @Override
    public ObjectValue decode(RequestVersion version, Value tree) {
        BodyReader bodies = find(version).equipment().bodies();
        if (!bodies.decoder().takesAnyKind(version.kind()) && tree instanceof ObjectValue object) {
            checkKind(bodies, object, version.kind());
        }
        return bodies.decoder().decode(tree, DuplicateKeys.NONE, version.kind()).object();
    }

    /** What does not say its kind is of the one that is expected. */
    private static void checkKind(BodyReader bodies, ObjectValue object, GroupVersionKind expected) {
        String said = object.string("apiVersion").isEmpty() ? expected.apiVersion() : object.string("apiVersion");
        GroupVersion version = GroupVersion.parse(said);
        if (version == null) {
            throw new DecodeException("unexpected GroupVersion string: " + said);
        }
        GroupVersionKind kind = version.kind(object.string("kind").isEmpty() ? expected.kind() : object.string("kind"));
        if (!kind.equals(expected)) {
            throw new DecodeException(bodies.objection(kind, expected));
        }
    }

    /** Between another version and the one in which plugins see objects: of custom resources that is the request's own. */
    private static ObjectCodec codec(ServedResources current, GroupVersionResource own, ServedResource other) {
        ServedResource asked = current.find(own);
        return asked != null && asked.equipment().custom() ? new BetweenVersions(other.codec(), asked.codec()) : other.codec();
    }

    private record BetweenVersions(ObjectCodec shown, ObjectCodec own) implements ObjectCodec {
        @Override
        public ResourceType type() {
            return shown.type();
        }

        @Override
        public ObjectValue setDefaults(ObjectValue object) {
            return shown.setDefaults(object);
        }

        @Override
        public ObjectValue toStorage(ObjectValue object) {
            return own.fromStorage(object);
        }

        @Override
        public ObjectValue fromStorage(ObjectValue object) {
            return shown.fromStorage(object);
        }

        @Override
        public boolean isStorage() {
            return false;
        }

        @Override
        public boolean mayWait() {
            return shown.mayWait();
        }
    }

    /** What is handed in there; null if there is no such part. */
    private static @Nullable GroupVersionKind kind(ResourceType type, String subresource) {
        if (subresource.isEmpty()) {
            return type.kind();
        }
        return type.subresources().stream().filter(part -> part.name().equals(subresource))
                .map(ResourceType.Subresource::kind).findFirst().orElse(null);
    }
}
