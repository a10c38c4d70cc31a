package dev.edict.server.admit.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.convert.GoWords;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is sent to a webhook, and what comes back, in the versions that there are. */
enum AdmissionReview {
    V1("v1"),
    V1BETA1("v1beta1");

    private static final String GROUP = "admission.k8s.io";
    private static final String KIND = "AdmissionReview";

    private final String version;

    AdmissionReview(String version) {
        this.version = version;
    }

    /**
     * What a webhook says to a request.
     *
     * @param patch the text of a patch; empty for none
     * @param patchType empty where there is no patch
     * @param result why it is refused, if the webhook says so
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(
            boolean allowed, byte[] patch, String patchType, @Nullable ObjectValue result, List<String> warnings,
            Map<String, String> annotations) {}

    /** An answer that is none. Its message goes on where another has begun. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String words) {
            super(words, null, false, false);
        }

        String words() {
            return String.valueOf(getMessage());
        }
    }

    /** The first of the versions that a webhook understands which is known here, or null. */
    static @Nullable AdmissionReview firstOf(List<String> understood) {
        for (String name : understood) {
            for (AdmissionReview candidate : values()) {
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

    byte[] request(String uid, RequestView view) {
        ObjectValue.Builder request = ObjectValue.builder().put("uid", uid);
        ObjectValue attributes = view.attributes();
        attributes.without("dryRun").without("options").forEach(request::put);
        request.put("object", orNull(view.object()));
        request.put("oldObject", orNull(view.old()));
        request.put("dryRun", attributes.bool("dryRun"));
        request.put("options", orNull(attributes.objectOrNull("options")));
        return Json.bytes(ObjectValue.of(
                "kind", KIND, "apiVersion", kind().apiVersion(), "request", request.build()));
    }

    private static Value orNull(@Nullable ObjectValue object) {
        return object == null ? NullValue.NULL : object;
    }

    /**
     * An answer that could be read, whatever it says.
     *
     * @param patch the text of a patch; empty for none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Decoded(ObjectValue review, byte[] patch) {}

    /** Reads an answer. @throws Unusable in the words of the real server's decoder */
    Decoded decode(ObjectValue review) throws Unusable {
        GroupVersionKind named = named(review);
        String kind = named.kind().isEmpty() ? KIND : named.kind();
        String apiVersion = review.string("apiVersion").isEmpty() ? kind().apiVersion() : review.string("apiVersion");
        AdmissionReview sent = null;
        for (AdmissionReview candidate : values()) {
            if (kind.equals(KIND) && apiVersion.equals(candidate.kind().apiVersion())) {
                sent = candidate;
            }
        }
        if (sent == null) {
            throw new Unusable(kind.equals("Status") && apiVersion.equals("v1")
                    ? unconvertible("v1.Status")
                    : "no kind " + ApiErrors.quote(kind) + " is registered for version " + ApiErrors.quote(apiVersion)
                            + " in scheme \"k8s.io/apiserver/pkg/util/webhook/client.go:71\"");
        }
        if (sent != this) {
            throw new Unusable(unconvertible(sent.version + ".AdmissionReview"));
        }
        check(review, "response", "AdmissionReview.response", version + ".AdmissionResponse", ObjectValue.class);
        ObjectValue response = review.object("response");
        String path = "AdmissionResponse.response.";
        check(response, "uid", path + "uid", "types.UID", StringValue.class);
        check(response, "allowed", path + "allowed", "bool", BooleanValue.class);
        check(response, "status", path + "status", "v1.Status", ObjectValue.class);
        checkStatus(response.object("status"));
        check(response, "patch", path + "patch", "[]uint8", StringValue.class);
        check(response, "patchType", path + "patchType", version + ".PatchType", StringValue.class);
        check(response, "auditAnnotations", path + "auditAnnotations", "map[string]string", ObjectValue.class);
        for (String key : response.object("auditAnnotations").keys()) {
            check(response.object("auditAnnotations"), key, path + "auditAnnotations", "string", StringValue.class);
        }
        check(response, "warnings", path + "warnings", "[]string", ListValue.class);
        for (Value warning : response.list("warnings")) {
            check(ObjectValue.of("warning", warning), "warning", path + "warnings", "string", StringValue.class);
        }
        return new Decoded(review, patch(response));
    }

    private String unconvertible(String type) {
        return "converting (" + type + ") to (" + version + ".AdmissionReview): unknown conversion";
    }

    private static void checkStatus(ObjectValue status) throws Unusable {
        String path = "Status.response.status.";
        check(status, "status", path + "status", "string", StringValue.class);
        check(status, "message", path + "message", "string", StringValue.class);
        check(status, "reason", path + "reason", "v1.StatusReason", StringValue.class);
        check(status, "details", path + "details", "v1.StatusDetails", ObjectValue.class);
        check(status, "code", path + "code", "int32", NumberValue.class);
    }

    private static GroupVersionKind named(ObjectValue review) {
        GroupVersion version = GroupVersion.parse(review.string("apiVersion"));
        return version == null
                ? new GroupVersionKind("", review.string("apiVersion"), review.string("kind"))
                : version.kind(review.string("kind"));
    }

    private static void check(ObjectValue parent, String key, String path, String type, Class<? extends Value> wanted)
            throws Unusable {
        Value value = parent.get(key);
        if (value != null && !(value instanceof NullValue) && !wanted.isInstance(value)) {
            throw new Unusable("json: cannot unmarshal " + GoWords.typeOf(value) + " into Go struct field " + path + " of type "
                    + type);
        }
    }

    private static byte[] patch(ObjectValue response) throws Unusable {
        String text = response.string("patch").replace("\n", "").replace("\r", "");
        int fault = Base64Text.fault(text);
        if (fault >= 0) {
            throw new Unusable("illegal base64 data at input byte " + fault);
        }
        return Base64.getDecoder().decode(text);
    }

    /** What the answer says. @throws Unusable if it does not fit the request, or a webhook of its sort */
    Answer answer(Decoded decoded, String expectedUid, boolean mutating) throws Unusable {
        ObjectValue review = decoded.review();
        if (!review.isSet("response")) {
            throw new Unusable("webhook response was absent");
        }
        ObjectValue response = review.object("response");
        byte[] patch = decoded.patch();
        String patchType = response.stringOrNull("patchType");
        if (this == V1) {
            checkIdentity(review, response.string("uid"), expectedUid);
            checkPatch(mutating, patch.length > 0, patchType);
        } else {
            patch = mutating ? patch : new byte[0];
            patchType = patch.length > 0 ? "JSONPatch" : null;
        }
        return new Answer(response.bool("allowed"), patch, patchType == null ? "" : patchType,
                response.objectOrNull("status"), response.list("warnings").strings(),
                response.object("auditAnnotations").strings());
    }

    private void checkIdentity(ObjectValue review, String uid, String expectedUid) throws Unusable {
        if (!uid.equals(expectedUid)) {
            throw new Unusable("expected response.uid=" + ApiErrors.quote(expectedUid) + ", got " + ApiErrors.quote(uid));
        }
        GroupVersionKind named = named(review);
        if (!named.equals(kind())) {
            throw new Unusable("expected webhook response of " + kind() + ", got "
                    + named.group() + "/" + named.version() + ", Kind=" + named.kind());
        }
    }

    private static void checkPatch(boolean mutating, boolean patched, @Nullable String type) throws Unusable {
        if (!mutating && patched) {
            throw new Unusable("validating webhook may not return response.patch");
        }
        if (!mutating && type != null) {
            throw new Unusable("validating webhook may not return response.patchType");
        }
        if (patched && type == null) {
            throw new Unusable("webhook returned response.patch but not response.patchType");
        }
        if (!patched && type != null) {
            throw new Unusable("webhook returned response.patchType but not response.patch");
        }
        if (type != null && type.isEmpty()) {
            throw new Unusable("webhook returned invalid response.patchType of \"\"");
        }
    }
}
