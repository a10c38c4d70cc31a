package dev.edict.server.sign;

import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Pem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

/**
 * When a request for a certificate has had its day: an hour after it was answered with a certificate, a denial or a failure,
 * when its certificate has ended, and a day after it was made or approved if nothing came of it.
 */
public final class RequestExpiry {
    private static final Duration ANSWERED = Duration.ofHours(1);
    private static final Duration UNANSWERED = Duration.ofDays(1);

    private RequestExpiry() {}

    public static boolean isOver(ObjectValue request, Instant now) {
        ObjectValue status = request.object("status");
        List<ObjectValue> conditions = status.list("conditions").objects();
        if (conditions.isEmpty()) {
            return isOlder(request.object("metadata").string("creationTimestamp"), UNANSWERED, now);
        }
        boolean issued = !status.string("certificate").isEmpty();
        return conditions.stream().anyMatch(condition -> switch (condition.string("type")) {
            case "Denied", "Failed" -> isOlder(condition.string("lastUpdateTime"), ANSWERED, now);
            case "Approved" -> isOlder(condition.string("lastUpdateTime"), issued ? ANSWERED : UNANSWERED, now)
                    || issued && hasEnded(status.string("certificate"), now);
            default -> false;
        });
    }

    private static boolean isOlder(String time, Duration age, Instant now) {
        try {
            return !time.isEmpty() && Times.parse(time).plus(age).isBefore(now);
        } catch (TimeFormatException notATime) {
            return false;
        }
    }

    private static boolean hasEnded(String certificate, Instant now) {
        try {
            String pem = new String(Base64.getMimeDecoder().decode(certificate), StandardCharsets.US_ASCII);
            return Pem.certificates(pem).getFirst().getNotAfter().toInstant().isBefore(now);
        } catch (RuntimeException unreadable) {
            return false;
        }
    }
}
