package dev.edict.server.convert;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.QueryValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Agrees with a client on how to write the answer. */
public final class Negotiator {
    private static final String READABLE =
            "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    private static final String STREAMED =
            ", application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch";

    private Negotiator() {}

    /** For an object or a list. @param shapes whether tables and bare metadata can be asked for */
    public static Representation forObject(Call call, boolean shapes, boolean collection) {
        return negotiate(call, shapes, false, collection);
    }

    /** For a stream of events. */
    public static Representation forWatch(Call call) {
        return negotiate(call, true, true, true);
    }

    private static Representation negotiate(Call call, boolean shapes, boolean stream, boolean collection) {
        String accept = call.request().headers().first("Accept");
        if (accept == null || accept.isBlank()) {
            accept = "*/*";
        }
        List<MediaType> types = MediaType.parseAccept(accept);
        boolean known = false;
        for (MediaType type : types) {
            Format format = type.format();
            known |= format != null;
            if (format == null || stream && !format.streams()) {
                continue;
            }
            Shape shape = shape(call, type, shapes, format);
            if (shape != null) {
                return new Representation(format, shape, pretty(call, format));
            }
        }
        if (!known) {
            throw new ApiException(Status.failure(406, "NotAcceptable",
                    "406: Not Acceptable\n\nAvailable representations: " + READABLE + (collection ? STREAMED : ""),
                    StatusDetails.EMPTY));
        }
        throw ApiErrors.notAcceptable("only the following media types are accepted: " + READABLE);
    }

    private static @Nullable Shape shape(Call call, MediaType type, boolean shapes, Format format) {
        String as = type.parameter("as");
        if (as.isEmpty()) {
            return Shape.WHOLE;
        }
        if (!shapes || !type.parameter("g").equals("meta.k8s.io")) {
            return null;
        }
        String version = type.parameter("v");
        if (!version.equals("v1") && !version.equals("v1beta1")) {
            return null;
        }
        return switch (as) {
            case "Table" -> format == Format.PROTOBUF ? null : new Shape.Table(version, include(call));
            case "PartialObjectMetadata", "PartialObjectMetadataList" -> new Shape.Metadata(version);
            default -> null;
        };
    }

    private static String include(Call call) {
        String include = call.request().query().first("includeObject");
        return include == null || include.isEmpty() ? "Metadata" : include;
    }

    private static boolean pretty(Call call, Format format) {
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
