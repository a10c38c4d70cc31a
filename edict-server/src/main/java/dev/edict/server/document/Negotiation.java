package dev.edict.server.document;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The form of an answer that a client and the server agree on.
 *
 * @param mediaType one of the media types that the server offered
 * @param form the kind into which the object is to be brought ({@code as}, {@code g} and {@code v} of the media type),
 *     such as a Table; null where the client wants the object as it is
 * @param pretty whether the media type asks for text laid out for people
 */
public record Negotiation(String mediaType, @Nullable GroupVersionKind form, boolean pretty) {
    /** What the API speaks, in the order in which it prefers them. */
    public static final List<String> API_MEDIA_TYPES =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    /**
     * The first alternative of an {@code Accept} header that the server can give; an absent header takes the first
     * offer.
     *
     * @param forms which forms this resource has, besides the object as it is
     * @param formRequired whether the object as it is cannot be had
     * @return null if nothing fits
     */
    public static @Nullable Negotiation of(
            String accept, List<String> offers, Predicate<GroupVersionKind> forms, boolean formRequired) {
        if (accept.isEmpty()) {
            return new Negotiation(offers.getFirst(), null, false);
        }
        for (MediaRange range : MediaRange.parse(accept)) {
            for (String offer : offers) {
                Negotiation agreed = of(range, offer, forms, formRequired);
                if (agreed != null) {
                    return agreed;
                }
            }
        }
        return null;
    }

    /** The same for one alternative and one offer. */
    public static @Nullable Negotiation of(
            MediaRange range, String offer, Predicate<GroupVersionKind> forms, boolean formRequired) {
        return range.includes(offer) && allows(range.parameters(), forms, formRequired)
                ? new Negotiation(offer, formOf(range.parameters()), "1".equals(range.parameters().get("pretty")))
                : null;
    }

    /** The failure of a negotiation: a 406 that lists what can be had. */
    public static ApiException notAcceptable(List<String> offers) {
        return ApiErrors.notAcceptable(
                "only the following media types are accepted: " + String.join(", ", offers));
    }

    private static boolean allows(
            Map<String, String> parameters, Predicate<GroupVersionKind> forms, boolean formRequired) {
        String stream = parameters.getOrDefault("stream", "");
        if ((!stream.isEmpty() && !stream.equals("watch")) || !parameters.getOrDefault("sv", "").isEmpty()) {
            return false;
        }
        GroupVersionKind form = formOf(parameters);
        return form == null ? !formRequired : forms.test(form);
    }

    private static @Nullable GroupVersionKind formOf(Map<String, String> parameters) {
        if (!parameters.containsKey("as") && !parameters.containsKey("g") && !parameters.containsKey("v")) {
            return null;
        }
        return new GroupVersionKind(parameters.getOrDefault("g", ""), parameters.getOrDefault("v", ""),
                parameters.getOrDefault("as", ""));
    }
}
