package dev.edict.server.convert.version;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.convert.GoWords;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The review that is sent to a conversion webhook, and the one that comes back, in the versions that there are. */
enum ConversionReview {
    V1("v1"),
    V1BETA1("v1beta1");

    private static final String GROUP = "apiextensions.k8s.io";
    private static final String KIND = "ConversionReview";

    private final String version;

    ConversionReview(String version) {
        this.version = version;
    }

    /** The first of the versions that a webhook understands which is known here, or null. */
    static @Nullable ConversionReview firstOf(List<String> understood) {
        for (String name : understood) {
            for (ConversionReview candidate : values()) {
                if (candidate.version.equals(name)) {
                    return candidate;
                }
            }
        }
        return null;
    }

    private GroupVersionKind kind() {
        return new GroupVersionKind(GROUP, version, KIND);
    }

    /** @param objects JSON, one object each */
    byte[] request(String uid, String desiredApiVersion, List<byte[]> objects) {
        JsonWriter json = new JsonWriter();
        json.ascii("{\"kind\":\"ConversionReview\",\"apiVersion\":").string(kind().apiVersion())
                .ascii(",\"request\":{\"uid\":").string(uid)
                .ascii(",\"desiredAPIVersion\":").string(desiredApiVersion).ascii(",\"objects\":[");
        for (int index = 0; index < objects.size(); index++) {
            json.ascii(index == 0 ? "" : ",").bytes(objects.get(index));
        }
        json.ascii("]},\"response\":{\"uid\":\"\",\"convertedObjects\":null,\"result\":{\"metadata\":{}}}}");
        return json.toByteArray();
    }

    /** The converted objects of an answer, as they are. */
    List<Value> converted(ObjectValue review, String expectedUid) throws ConversionFailure {
        checkDecodable(review);
        if (this == V1) {
            GroupVersionKind named = named(review);
            if (!named.equals(kind())) {
                throw new ConversionFailure("expected webhook response of " + kind() + ", got "
                        + named.group() + "/" + named.version() + ", Kind=" + named.kind());
            }
        }
        if (!review.isSet("response")) {
            throw new ConversionFailure("no response provided");
        }
        ObjectValue response = review.object("response");
        if (this == V1 && !response.string("uid").equals(expectedUid)) {
            throw new ConversionFailure("expected response.uid=" + ApiErrors.quote(expectedUid) + ", got "
                    + ApiErrors.quote(response.string("uid")));
        }
        ObjectValue result = response.object("result");
        if (!result.string("status").equals("Success")) {
            throw new ConversionFailure(result.string("message").isEmpty()
                    ? "response.result.status was '" + result.string("status") + "', not 'Success'"
                    : result.string("message"));
        }
        return response.list("convertedObjects").items();
    }

    private static GroupVersionKind named(ObjectValue review) {
        GroupVersion version = GroupVersion.parse(review.string("apiVersion"));
        return version == null
                ? new GroupVersionKind("", review.string("apiVersion"), review.string("kind"))
                : version.kind(review.string("kind"));
    }

    /** What the real server's decoder would refuse. */
    private void checkDecodable(ObjectValue review) throws ConversionFailure {
        GroupVersionKind named = named(review);
        String kind = named.kind().isEmpty() ? KIND : named.kind();
        String apiVersion = review.string("apiVersion").isEmpty() ? kind().apiVersion() : review.string("apiVersion");
        ConversionReview sent = null;
        for (ConversionReview candidate : values()) {
            if (kind.equals(KIND) && apiVersion.equals(candidate.kind().apiVersion())) {
                sent = candidate;
            }
        }
        if (sent == null) {
            throw new ConversionFailure("no kind " + ApiErrors.quote(kind) + " is registered for version "
                    + ApiErrors.quote(apiVersion) + " in scheme");
        }
        if (sent != this) {
            throw new ConversionFailure("converting (" + sent.version + ".ConversionReview) to (" + version
                    + ".ConversionReview): unknown conversion");
        }
        checkType(review, "response", "ConversionReview.response", "ConversionResponse", ObjectValue.class);
        ObjectValue response = review.object("response");
        checkType(response, "uid", "ConversionResponse.response.uid", "types.UID", StringValue.class);
        checkType(response, "convertedObjects", "ConversionResponse.response.convertedObjects",
                "[]runtime.RawExtension", ListValue.class);
        checkType(response, "result", "ConversionResponse.response.result", "v1.Status", ObjectValue.class);
        ObjectValue result = response.object("result");
        checkType(result, "status", "Status.response.result.status", "string", StringValue.class);
        checkType(result, "message", "Status.response.result.message", "string", StringValue.class);
    }

    private static void checkType(ObjectValue parent, String key, String path, String type, Class<? extends Value> wanted)
            throws ConversionFailure {
        Value value = parent.get(key);
        if (value != null && !(value instanceof NullValue) && !wanted.isInstance(value)) {
            throw new ConversionFailure("json: cannot unmarshal " + GoWords.typeOf(value) + " into Go struct field " + path
                    + " of type " + type);
        }
    }
}
