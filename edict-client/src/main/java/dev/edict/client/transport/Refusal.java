package dev.edict.client.transport;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.Statuses;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.name.GroupResource;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Turns answers that are no success into failures. */
public final class Refusal {
    /** So much of what is no status is shown at most. */
    private static final int MOST_SHOWN = 2048;

    private static final GroupResource NOTHING = new GroupResource("", "");

    private Refusal() {}

    public static ApiFailure of(Request request, Answer answer) {
        int retryAfter = retryAfter(answer);
        return told(answer, retryAfter).orElseGet(() -> {
            Subject subject = Subject.of(request.target());
            return ApiFailure.of(Statuses.generic(
                    answer.status(), request.method(), subject.resource, subject.name, words(answer), retryAfter));
        });
    }

    /** Whether a server says in words of the API why it refuses, as whatever stands behind or before it does not. */
    public static boolean isForAReason(Answer answer) {
        return told(answer, 0).isPresent();
    }

    private static Optional<ApiFailure> told(Answer answer, int retryAfter) {
        String type = mediaType(answer);
        if (!type.isEmpty() && !type.equals("application/json")) {
            return Optional.empty();
        }
        try {
            return Statuses.failure(answer.body().tree(), answer.status(), retryAfter);
        } catch (JsonSyntaxException e) {
            return Optional.empty();
        }
    }

    private static String words(Answer answer) {
        String type = mediaType(answer);
        if (!type.isEmpty() && !type.startsWith("text/")) {
            return "unknown";
        }
        byte[] bytes = answer.body().bytes();
        return new String(bytes, 0, Math.min(bytes.length, MOST_SHOWN), StandardCharsets.UTF_8).strip();
    }

    private static String mediaType(Answer answer) {
        String type = answer.header("content-type").orElse("");
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }

    private static int retryAfter(Answer answer) {
        try {
            return Math.max(0, Integer.parseInt(answer.header("retry-after").orElse("0")));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** What a request is about, as its path tells. */
    private record Subject(GroupResource resource, String name) {

        static Subject of(String target) {
            int query = target.indexOf('?');
            List<String> parts = List.of((query < 0 ? target : target.substring(0, query)).substring(1).split("/"));
            boolean core = parts.getFirst().equals("api");
            int from = core ? 2 : 3;
            if (parts.size() <= from || !core && !parts.getFirst().equals("apis")) {
                return new Subject(NOTHING, "");
            }
            String group = core ? "" : parts.get(1);
            if (parts.size() > from + 2 && parts.get(from).equals("namespaces") && !ofNamespace(parts.get(from + 2))) {
                from += 2;
            }
            String name = parts.size() > from + 1 ? URLDecoder.decode(parts.get(from + 1), StandardCharsets.UTF_8) : "";
            return new Subject(new GroupResource(group, parts.get(from)), name);
        }

        private static boolean ofNamespace(String subresource) {
            return subresource.equals("status") || subresource.equals("finalize");
        }
    }
}
