package dev.edict.server.kubelet;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.http.Query;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a log is wanted, and how: {@code PodLogOptions}.
 *
 * @param stream what the real server refuses unless a gate is open that is closed by default
 * @param unverified whether a kubelet is believed whatever it shows
 */
record LogOptions(
        String container, boolean follow, boolean previous, @Nullable Long sinceSeconds, @Nullable Instant sinceTime,
        boolean timestamps, @Nullable Long tailLines, @Nullable Long limitBytes, boolean unverified, @Nullable String stream) {
    private static final GroupKind KIND = new GroupKind("", "PodLogOptions");

    /** @throws dev.edict.model.status.ApiException if a value can not be read */
    static LogOptions read(Query query) {
        return new LogOptions(
                Objects.requireNonNullElse(query.first("container"), ""),
                QueryValues.isTrue(query.first("follow")),
                QueryValues.isTrue(query.first("previous")),
                QueryValues.integer(query.first("sinceSeconds")),
                time(query.first("sinceTime")),
                QueryValues.isTrue(query.first("timestamps")),
                QueryValues.integer(query.first("tailLines")),
                QueryValues.integer(query.first("limitBytes")),
                QueryValues.isTrue(query.first("insecureSkipTLSVerifyBackend")),
                query.first("stream"));
    }

    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? null : Times.parse(text);
        } catch (TimeFormatException unreadable) {
            throw ApiErrors.badRequest(String.valueOf(unreadable.getMessage()));
        }
    }

    /** @throws dev.edict.model.status.ApiException if they make no sense */
    void validate(String pod) {
        FieldErrors errors = new FieldErrors();
        if (tailLines != null && tailLines < 0) {
            errors.invalid(FieldPath.of("tailLines"), tailLines, "must be greater than or equal to 0");
        }
        atLeastOne(errors, "limitBytes", limitBytes);
        if (sinceSeconds != null && sinceTime != null) {
            errors.forbidden(FieldPath.of(""), "at most one of `sinceTime` or `sinceSeconds` may be specified");
        } else {
            atLeastOne(errors, "sinceSeconds", sinceSeconds);
        }
        if (stream != null) {
            errors.forbidden(FieldPath.of("stream"), "may not be specified");
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(KIND, pod, errors);
        }
    }

    private static void atLeastOne(FieldErrors errors, String field, @Nullable Long number) {
        if (number != null && number < 1) {
            errors.invalid(FieldPath.of(field), number, "must be greater than 0");
        }
    }

    /** What the kubelet is told of it. */
    KubeletQuery query() {
        KubeletQuery query = new KubeletQuery()
                .addIf(follow, "follow", "true")
                .addIf(previous, "previous", "true")
                .addIf(timestamps, "timestamps", "true");
        if (sinceTime != null) {
            query.add("sinceTime", Times.print(sinceTime));
        }
        number(query, "sinceSeconds", sinceSeconds);
        number(query, "tailLines", tailLines);
        number(query, "limitBytes", limitBytes);
        return query;
    }

    private static void number(KubeletQuery query, String name, @Nullable Long number) {
        if (number != null) {
            query.add(name, Long.toString(number));
        }
    }
}
