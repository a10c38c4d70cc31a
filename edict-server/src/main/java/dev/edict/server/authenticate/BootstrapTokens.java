package dev.edict.server.authenticate;

import dev.edict.model.object.ApiObject;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.server.filter.User;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tokens by which machines join a cluster, {@code id.secret}: each lies in a Secret {@code bootstrap-token-id} of
 * {@code kube-system}, which says until when it counts, that it counts for requests, and to which more groups its bearer belongs.
 * Whatever is not right with the Secret, nobody learns of it: the token is then one that nobody knows.
 */
public final class BootstrapTokens implements TokenAuthenticator.Plain {
    private static final Pattern TOKEN = Pattern.compile("([a-z0-9]{6})\\.([a-z0-9]{16})");
    private static final Pattern GROUP = Pattern.compile("system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]");
    private static final String TYPE = "bootstrap.kubernetes.io/token";
    private static final String EVERYBODY = "system:bootstrappers";
    private static final int LENGTH = 23;

    private final Function<String, @Nullable ApiObject> secrets;
    private final Clock clock;

    /** @param secrets those of {@code kube-system} by name, as they are now */
    public BootstrapTokens(Function<String, @Nullable ApiObject> secrets, Clock clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    @Override
    public @Nullable User user(String token) {
        Matcher parts = TOKEN.matcher(token);
        if (token.length() != LENGTH || !parts.matches()) {
            return null;
        }
        String id = parts.group(1);
        ApiObject secret = secrets.apply("bootstrap-token-" + id);
        if (secret == null || !isGood(secret, id, parts.group(2))) {
            return null;
        }
        List<String> groups = groups(data(secret, "auth-extra-groups"));
        return groups.isEmpty() ? null : new User("system:bootstrap:" + id, "", groups, Map.of());
    }

    private boolean isGood(ApiObject secret, String id, String given) {
        return secret.metadata().string("deletionTimestamp").isEmpty()
                && secret.tree().string("type").equals(TYPE)
                && MessageDigest.isEqual(data(secret, "token-secret").getBytes(StandardCharsets.UTF_8),
                        given.getBytes(StandardCharsets.UTF_8))
                && data(secret, "token-id").equals(id)
                && !isExpired(data(secret, "expiration"))
                && data(secret, "usage-bootstrap-authentication").equals("true");
    }

    /** Without a time it never is; with one that can not be read it is in any case. */
    private boolean isExpired(String expiration) {
        try {
            return !expiration.isEmpty() && !Times.parse(expiration).isAfter(clock.instant());
        } catch (TimeFormatException notATime) {
            return true;
        }
    }

    /** In their order, each once; none if one of them is not for machines that join. */
    private static List<String> groups(String extra) {
        SortedSet<String> groups = new TreeSet<>(List.of(EVERYBODY));
        if (!extra.isEmpty()) {
            for (String group : extra.split(",", -1)) {
                if (!GROUP.matcher(group).matches()) {
                    return List.of();
                }
                groups.add(group);
            }
        }
        return List.copyOf(groups);
    }

    private static String data(ApiObject secret, String key) {
        try {
            return new String(Base64.getDecoder().decode(secret.tree().object("data").string(key)), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unreadable) {
            return "";
        }
    }
}
