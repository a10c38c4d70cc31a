package dev.edict.server.convert;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.server.document.MediaRange;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.table.IncludeObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Agrees with a client on how to write the answer. Custom resources have no protobuf form, though their metadata alone
 * has one.
 */
public final class Negotiator {
    public static final Negotiator BUILT_IN = new Negotiator(false);
    public static final Negotiator CUSTOM = new Negotiator(true);

    private static final String READABLE =
            "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    private static final String STREAMED =
            ", application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch";

    private final boolean custom;

    private Negotiator(boolean custom) {
        this.custom = custom;
    }

    /** For an object or a list. @param shapes whether tables and bare metadata can be asked for */
    public Representation forObject(Call call, boolean shapes, boolean collection) {
        return negotiate(call, shapes, false, collection);
    }

    /** For a stream of events, each of which is one line. */
    public Representation forWatch(Call call) {
        return negotiate(call, true, true, true);
    }

    private Representation negotiate(Call call, boolean shapes, boolean stream, boolean collection) {
        String accept = call.request().headers().first("Accept");
        if (accept == null || accept.isBlank()) {
            accept = "*/*";
        }
        boolean known = false;
        boolean streams = !stream;
        for (MediaRange type : MediaRange.parse(accept)) {
            Format format = type.isPartial() && !custom ? null : format(type);
            known |= format != null;
            streams |= format != null && format.streams();
            if (format == null || stream && !format.streams()) {
                continue;
            }
            Shape shape = shape(call, type.parameters(), shapes, format, collection);
            if (shape != null) {
                return new Representation(format, shape, !stream && pretty(call, format));
            }
        }
        if (!known && !custom) {
            throw new ApiException(Status.failure(406, "NotAcceptable",
                    "406: Not Acceptable\n\nAvailable representations: " + READABLE + (collection ? STREAMED : ""),
                    StatusDetails.EMPTY));
        }
        throw !streams && !custom
                ? ApiErrors.notAcceptable("only the following media types are accepted: " + STREAMED.substring(2))
                : onlyWhole();
    }

    /** The refusal of a shape that there is not. */
    public static ApiException onlyWhole() {
        return ApiErrors.notAcceptable("only the following media types are accepted: " + READABLE);
    }

    /** The first of our formats that a client's range includes. */
    private static @Nullable Format format(MediaRange range) {
        for (Format format : Format.values()) {
            if (range.includes(format.mediaType())) {
                return format;
            }
        }
        return null;
    }

    private @Nullable Shape shape(
            Call call, Map<String, String> parameters, boolean shapes, Format format, boolean collection) {
        String as = parameters.getOrDefault("as", "");
        if (as.isEmpty()) {
            return custom && format == Format.PROTOBUF ? null : Shape.WHOLE;
        }
        String version = parameters.getOrDefault("v", "");
        if (!shapes || !"meta.k8s.io".equals(parameters.get("g"))
                || !version.equals("v1") && !version.equals("v1beta1")) {
            return null;
        }
        return switch (as) {
            case "Table" -> format == Format.PROTOBUF ? null : new Shape.Table(version, include(call));
            case "PartialObjectMetadata" -> new Shape.Metadata(version, false);
            case "PartialObjectMetadataList" -> new Shape.Metadata(version, true);
            default -> null;
        };
    }

    private static IncludeObject include(Call call) {
        String include = call.request().query().first("includeObject");
        return IncludeObject.parse(include == null ? "" : include);
    }

    /** Whether a person reads the answer. */
    static boolean pretty(Call call, Format format) {
        if (format != Format.JSON) {
            return false;
        }
        String asked = call.request().query().first("pretty");
        if (asked != null) {
            return QueryValues.isTrue(asked);
        }
        String agent = call.userAgent();
        return agent.startsWith("curl") || agent.startsWith("Wget") || agent.startsWith("Mozilla/5.0");
    }
}
