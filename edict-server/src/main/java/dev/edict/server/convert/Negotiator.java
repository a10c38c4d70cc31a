package dev.edict.server.convert;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.server.document.MediaRange;
import dev.edict.server.filter.Call;
import dev.edict.server.table.IncludeObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** The parameters of a media type that ask for another shape than the whole. */
    private static final Set<String> SHAPING = Set.of("as", "g", "v");
    /** What Go reads as true; all else is false. */
    private static final Set<String> TRUTHS = Set.of("1", "t", "T", "true", "TRUE", "True");

    private final boolean custom;

    private Negotiator(boolean custom) {
        this.custom = custom;
    }

    /**
     * What the paths of built-in resources ask first, whatever else is agreed on later: that the client takes one of the
     * media types, or all.
     */
    public static void requireProduced(Call call, List<String> mediaTypes) {
        String accept = call.request().headers().first("Accept");
        if (accept == null || accept.isBlank()) {
            return;
        }
        for (String alternative : accept.split(",", -1)) {
            String type = alternative.split(";", -1)[0].strip();
            if (type.equals("*/*") || mediaTypes.contains(type)) {
                return;
            }
        }
        throw notProduced(String.join(", ", mediaTypes));
    }

    private static ApiException notProduced(String mediaTypes) {
        return new ApiException(Status.failure(406, "NotAcceptable",
                "406: Not Acceptable\n\nAvailable representations: " + mediaTypes, StatusDetails.EMPTY));
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
            // The paths of built-in resources are matched by a stricter reader, which knows no halves of types.
            Format format = !custom && (type.isPartial() || type.isBare()) ? null : format(type);
            known |= format != null;
            streams |= format != null && format.streams();
            if (format == null) {
                continue;
            }
            Shape shape = allows(type.parameters(), format) ? shape(call, type.parameters(), shapes, format) : null;
            if (shape != null && stream && !format.streams()) {
                // The first that fits is taken, and then it turns out that it can not be streamed.
                break;
            }
            if (shape != null) {
                boolean indented = format == Format.JSON && "1".equals(type.parameters().get("pretty"));
                return new Representation(format, shape, !stream && (indented || pretty(call, format)));
            }
        }
        if (!known && !custom) {
            throw notProduced(READABLE + (collection ? STREAMED : ""));
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

    /** Whether what is said of streams and of the version of the server is what there is. */
    private static boolean allows(Map<String, String> parameters, Format format) {
        String stream = parameters.getOrDefault("stream", "");
        return (stream.isEmpty() || stream.equals("watch") && format.streams())
                && Set.of("", "v1").contains(parameters.getOrDefault("sv", ""));
    }

    private @Nullable Shape shape(Call call, Map<String, String> parameters, boolean shapes, Format format) {
        String as = parameters.getOrDefault("as", "");
        if (Collections.disjoint(parameters.keySet(), SHAPING)) {
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
    public static boolean pretty(Call call, Format format) {
        if (format != Format.JSON) {
            return false;
        }
        String asked = call.request().query().first("pretty");
        if (asked != null && !asked.isEmpty()) {
            return TRUTHS.contains(asked);
        }
        String agent = call.userAgent();
        return agent.startsWith("curl") || agent.startsWith("Wget") || agent.startsWith("Mozilla/5.0");
    }
}
