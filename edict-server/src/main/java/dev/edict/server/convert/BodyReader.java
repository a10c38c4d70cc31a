package dev.edict.server.convert;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.filter.Call;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the object in a request's body: agrees on its format, parses it, finds out what kind it says it is, and decodes
 * it as that kind.
 */
public final class BodyReader {
    private static final String SCHEME = "pkg/api/legacyscheme/scheme.go:30";
    /** Groups that know no kinds but their own. */
    private static final Map<String, String> SCHEMES = Map.of(
            "apiregistration.k8s.io", "pkg/apiserver/scheme/scheme.go:28",
            "apiextensions.k8s.io", "pkg/apiserver/apiserver.go:55");

    /** The scheme of options, and the kinds that it knows besides. */
    private static final String OPTIONS_SCHEME = "pkg/apis/meta/internalversion/scheme/register.go:27";
    private static final Set<String> BESIDE_OPTIONS = Set.of("Status", "APIVersions", "APIGroupList", "APIGroup",
            "APIResourceList");

    private static final GroupVersionKind EVICTION = new GroupVersionKind("policy", "v1", "Eviction");
    private static final GroupVersionKind FORMER_EVICTION = new GroupVersionKind("policy", "v1beta1", "Eviction");

    private final KindDecoder decoder;

    public BodyReader(KindDecoder decoder) {
        this.decoder = decoder;
    }

    /**
     * What was read.
     *
     * @param object of the kind that it says it is, or of the expected one if it says nothing
     * @param strictErrors unknown and duplicate fields
     */
    public record Body(ObjectValue object, GroupVersionKind kind, List<String> strictErrors) {}

    /** Reads a body that must be of the expected kind; its version may be another one of the group. */
    public Body read(Call call, GroupVersionKind expected) {
        ObjectValue handed = call.handedBody();
        return handed == null ? read(call.body(), format(call), expected)
                : read(new Parsed(handed, DuplicateKeys.NONE, null), new byte[0], expected);
    }

    /** The format of the body, JSON where the request does not say. */
    public static Format format(Call call) {
        String header = call.request().headers().first("Content-Type");
        if (header == null || header.isBlank()) {
            return Format.JSON;
        }
        int parameters = header.indexOf(';');
        Format format = Format.of((parameters < 0 ? header : header.substring(0, parameters)).strip());
        if (format == null || parameters >= 0 && !MediaParameters.areWellFormed(header, parameters)) {
            throw ApiErrors.unsupportedMediaType("the body of the request was in an unknown format - accepted media "
                    + "types include: application/json, application/yaml, application/vnd.kubernetes.protobuf");
        }
        return format;
    }

    public KindDecoder decoder() {
        return decoder;
    }

    public Body read(byte[] bytes, Format format, GroupVersionKind expected) {
        return read(parse(bytes, format, expected), bytes, expected);
    }

    private Body read(Parsed parsed, byte[] bytes, GroupVersionKind expected) {
        if (decoder.takesAnyKind(expected)) {
            return readAnyKind(parsed, bytes, expected);
        }
        GroupVersionKind kind;
        try {
            kind = kindOf(parsed.value(), expected);
        } catch (DecodeException unreadable) {
            throw unrecognized(expected, String.valueOf(unreadable.getMessage()), bytes);
        }
        if (!kind.equals(expected)) {
            kind = acceptedKind(kind, expected);
        }
        try {
            DecodedObject decoded = decoder.decode(parsed.value(), parsed.duplicates(), kind);
            return new Body(decoded.object(), kind, parsed.strictErrors(decoded));
        } catch (DecodeException failure) {
            throw notHandled(kind, expected, String.valueOf(failure.getMessage()));
        }
    }

    /** Reads a body whose version must be the expected one, and whose kind is for others to judge. */
    private Body readAnyKind(Parsed parsed, byte[] bytes, GroupVersionKind expected) {
        String name = parsed.value().string("kind");
        if (name.isEmpty()) {
            throw unrecognized(expected, "Object 'Kind' is missing in '" + new String(bytes, StandardCharsets.UTF_8) + "'",
                    bytes);
        }
        GroupVersion version;
        try {
            version = versionOf(parsed.value().string("apiVersion"));
        } catch (DecodeException none) {
            throw ApiErrors.badRequest(String.valueOf(none.getMessage()));
        }
        try {
            DecodedObject decoded = decoder.decode(parsed.value(), parsed.duplicates(), expected);
            if (!version.equals(expected.groupVersion())) {
                throw ApiErrors.badRequest("the API version in the data (" + parsed.value().string("apiVersion")
                        + ") does not match the expected API version (" + expected.apiVersion() + ")");
            }
            return new Body(decoded.object(), version.kind(name), parsed.strictErrors(decoded));
        } catch (DecodeException failure) {
            throw notHandled(version.kind(name), expected, String.valueOf(failure.getMessage()));
        }
    }

    private static GroupVersion versionOf(String apiVersion) {
        GroupVersion version = GroupVersion.parse(apiVersion);
        if (version == null) {
            throw new DecodeException("unexpected GroupVersion string: " + apiVersion);
        }
        return version;
    }

    /** Reads options, which may say any version of any group: they are the same in all of them. */
    public Body readOptions(byte[] bytes, Format format, GroupVersionKind expected) {
        Parsed parsed;
        GroupVersionKind said;
        try {
            parsed = parsed(bytes, format, expected);
            said = kindOf(parsed.value(), expected);
        } catch (DecodeException unreadable) {
            throw ApiErrors.badRequest(String.valueOf(unreadable.getMessage()));
        }
        if (BESIDE_OPTIONS.contains(said.kind()) && said.apiVersion().equals("v1")) {
            throw ApiErrors.badRequest(
                    "converting (v1." + said.kind() + ") to (v1." + expected.kind() + "): unknown conversion");
        }
        if (!said.kind().equals(expected.kind())) {
            throw ApiErrors.badRequest("no kind " + ApiErrors.quote(said.kind()) + " is registered for version "
                    + ApiErrors.quote(said.apiVersion()) + " in scheme " + ApiErrors.quote(OPTIONS_SCHEME));
        }
        try {
            DecodedObject decoded = decoder.decode(parsed.value(), parsed.duplicates(), expected);
            return new Body(decoded.object(), expected, parsed.strictErrors(decoded));
        } catch (DecodeException failure) {
            throw ApiErrors.badRequest(String.valueOf(failure.getMessage()));
        }
    }

    /**
     * A parsed body.
     *
     * @param duplicates the keys that stood twice
     * @param problem what the parser itself objects to, or null
     */
    private record Parsed(ObjectValue value, DuplicateKeys duplicates, @Nullable String problem) {

        List<String> strictErrors(DecodedObject decoded) {
            if (problem == null) {
                return decoded.strictErrors();
            }
            List<String> all = new ArrayList<>(decoded.strictErrors().size() + 1);
            all.add(problem);
            all.addAll(decoded.strictErrors());
            return all;
        }
    }

    private Parsed parse(byte[] bytes, Format format, GroupVersionKind expected) {
        try {
            return parsed(bytes, format, expected);
        } catch (DecodeException unreadable) {
            throw unrecognized(expected, String.valueOf(unreadable.getMessage()), bytes);
        }
    }

    /** @throws DecodeException if the bytes are nothing that could have a kind */
    private Parsed parsed(byte[] bytes, Format format, GroupVersionKind expected) {
        try {
            return switch (format) {
                case JSON -> {
                    JsonDocument document = Json.read(bytes);
                    yield new Parsed(object(document.value()), document.duplicates(), null);
                }
                case YAML -> {
                    YamlDocument document = Yaml.read(bytes);
                    yield new Parsed(object(document.value()), DuplicateKeys.NONE, document.strictProblem());
                }
                case PROTOBUF -> new Parsed(decoder.readProtobuf(bytes, expected), DuplicateKeys.NONE, null);
            };
        } catch (JsonSyntaxException notJson) {
            throw new DecodeException("couldn't get version/kind; json parse error: " + notJson.getMessage());
        } catch (YamlSyntaxException notYaml) {
            throw new DecodeException(String.valueOf(notYaml.getMessage()));
        }
    }

    private static ObjectValue object(Value value) {
        return switch (value) {
            case ObjectValue object -> object;
            case NullValue nothing -> ObjectValue.EMPTY;
            default -> throw new DecodeException("couldn't get version/kind; json parse error: json: cannot unmarshal "
                    + GoWords.typeOf(value)
                    + " into Go value of type struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; "
                    + "Kind string \"json:\\\"kind,omitempty\\\"\" }");
        };
    }

    private static GroupVersionKind kindOf(ObjectValue object, GroupVersionKind expected) {
        for (String key : List.of("apiVersion", "kind")) {
            Value said = object.get(key);
            if (said != null && !(said instanceof StringValue) && !(said instanceof NullValue)) {
                throw new DecodeException("couldn't get version/kind; json parse error: json: cannot unmarshal "
                        + GoWords.typeOf(said) + " into Go struct field ." + key + " of type string");
            }
        }
        String kind = object.string("kind").isEmpty() ? expected.kind() : object.string("kind");
        String apiVersion = object.string("apiVersion");
        if (apiVersion.isEmpty()) {
            return expected.groupVersion().kind(kind);
        }
        return versionOf(apiVersion).kind(kind);
    }

    /** Kinds that have moved from group to group: in these, some subresources still take them, others say which they want. */
    private static final Set<String> FORMER_SCALES = Set.of("extensions/v1beta1", "apps/v1beta1", "apps/v1beta2");

    /** The kind as which a body of another kind than the expected one is read, if there is such. */
    private GroupVersionKind acceptedKind(GroupVersionKind kind, GroupVersionKind expected) {
        if (expected.equals(EVICTION) && kind.equals(FORMER_EVICTION)) {
            return expected;
        }
        if (expected.kind().equals("Scale") && kind.kind().equals("Scale") && FORMER_SCALES.contains(kind.apiVersion())) {
            throw wrongVersion(kind, expected);
        }
        if (isKnown(kind, expected) && kind.kind().equals(expected.kind()) && kind.group().equals(expected.group())) {
            throw wrongVersion(kind, expected);
        }
        throw notHandled(kind, expected, objection(kind, expected));
    }

    /** Why an object of one kind can not be read as one of another. */
    public String objection(GroupVersionKind kind, GroupVersionKind expected) {
        return isKnown(kind, expected)
                ? "converting (" + kind.version() + "." + kind.kind() + ") to (" + internalGroup(expected.group()) + "."
                        + expected.kind() + "): unknown conversion"
                : "no kind " + ApiErrors.quote(kind.kind()) + " is registered for version "
                        + ApiErrors.quote(kind.apiVersion()) + " in scheme "
                        + ApiErrors.quote(SCHEMES.getOrDefault(expected.group(), SCHEME));
    }

    /** Whether a kind is known where another one is expected. */
    private boolean isKnown(GroupVersionKind kind, GroupVersionKind expected) {
        if (kind.kind().equals("List") && kind.apiVersion().equals("v1")) {
            return true;
        }
        boolean shared = !SCHEMES.containsKey(expected.group()) || kind.group().equals(expected.group());
        return shared && decoder.knows(kind) && !kind.group().equals("meta.k8s.io");
    }

    private static RuntimeException wrongVersion(GroupVersionKind kind, GroupVersionKind expected) {
        return ApiErrors.badRequest("the API version in the data (" + kind.apiVersion()
                + ") does not match the expected API version (" + expected.apiVersion() + ")");
    }

    private static String internalGroup(String group) {
        int dot = group.indexOf('.');
        return group.isEmpty() || group.equals("events.k8s.io") ? "core" : dot < 0 ? group : group.substring(0, dot);
    }

    /** The failure for a body that says its kind but cannot be read as the expected one. */
    public static RuntimeException notHandled(GroupVersionKind kind, GroupVersionKind expected, String why) {
        return ApiErrors.badRequest(kind.kind() + " in version " + ApiErrors.quote(kind.version())
                + " cannot be handled as a " + expected.kind() + ": " + why);
    }

    private static RuntimeException unrecognized(GroupVersionKind expected, String why, byte[] bytes) {
        return ApiErrors.badRequest("the object provided is unrecognized (must be of type " + expected.kind() + "): "
                + why + " (" + summary(bytes) + ")");
    }

    private static String summary(byte[] bytes) {
        if (bytes.length == 0) {
            return "<empty>";
        }
        boolean likeJson = bytes[0] == '{';
        int shown = Math.min(30, bytes.length);
        String start = likeJson
                ? new String(bytes, 0, shown, StandardCharsets.UTF_8) : HexFormat.of().formatHex(bytes, 0, shown);
        return bytes.length > shown ? start + " ..." : start;
    }
}
