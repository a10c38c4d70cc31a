package dev.edict.controllers.bootstraptoken;

import dev.edict.api.core.v1.Secret;
import dev.edict.model.json.Json;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A token as it lies in a Secret of kube-system.
 *
 * @param id what is known of it to everybody
 * @param secret what is not
 */
record BootstrapToken(String id, String secret) {
    /** The namespace of such Secrets. */
    static final String NAMESPACE = "kube-system";

    /** The type of such Secrets. */
    static final String TYPE = "bootstrap.kubernetes.io/token";

    private static final Pattern NAME = Pattern.compile("bootstrap-token-([a-z0-9]{6})");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /** The token of a Secret, if it may vouch for something now. */
    static Optional<BootstrapToken> forSigning(Secret secret, Instant now) {
        Matcher name = NAME.matcher(secret.name());
        String id = text(secret, "token-id");
        String hidden = text(secret, "token-secret");
        return name.matches() && name.group(1).equals(id) && !hidden.isEmpty() && !hasExpired(secret, now)
                        && text(secret, "usage-bootstrap-signing").equals("true")
                ? Optional.of(new BootstrapToken(id, hidden))
                : Optional.empty();
    }

    /** Whether its time is over. A time that can not be read is. */
    static boolean hasExpired(Secret secret, Instant now) {
        return remaining(secret, now).filter(left -> !left.isPositive()).isPresent();
    }

    /** How long it is good; empty for ever. */
    static Optional<Duration> remaining(Secret secret, Instant now) {
        String expiration = text(secret, "expiration");
        if (expiration.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Duration.between(now, Times.parse(expiration)));
        } catch (TimeFormatException unreadable) {
            return Optional.of(Duration.ZERO);
        }
    }

    private static String text(Secret secret, String key) {
        return secret.data().getOrDefault(key, Bytes.EMPTY).text();
    }

    /** The signature of a content that stands elsewhere: a JSON Web Signature without it (RFC 7515, appendix F). */
    String sign(String content) {
        String head = encode(Json.bytes(ObjectValue.of("alg", "HS256", "kid", id)));
        try {
            Mac code = Mac.getInstance("HmacSHA256");
            code.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] signature = code.doFinal(
                    (head + "." + encode(content.getBytes(StandardCharsets.UTF_8))).getBytes(StandardCharsets.US_ASCII));
            return head + ".." + encode(signature);
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static String encode(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "BootstrapToken " + id;
    }
}
