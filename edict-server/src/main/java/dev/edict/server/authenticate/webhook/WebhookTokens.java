package dev.edict.server.authenticate.webhook;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.configure.Settings;
import dev.edict.server.filter.User;
import dev.edict.server.http.LogText;
import dev.edict.server.webhook.KubeconfigFile;
import dev.edict.server.webhook.ReviewClient;
import dev.edict.server.webhook.ReviewFailure;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks another server with a {@code TokenReview} whose token it is. Where that can not be found out, the token does not count;
 * others may still know it. To be used behind a {@link dev.edict.server.authenticate.TokenCache}.
 */
public final class WebhookTokens implements TokenAuthenticator, AutoCloseable {
    private static final Logger LOG = System.getLogger(WebhookTokens.class.getName());
    private static final String KIND = "TokenReview";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    /** A token of this length fits into no header that a server commonly takes. */
    private static final int LONGEST = 64 * 1024;

    private final ReviewClient client;
    private final String version;
    private final List<String> own;

    /**
     * @param kubeconfig says where the other server is
     * @param version of the reviews: v1 or v1beta1
     * @param own the names of this server, for which tokens are meant of which the answer says nothing
     * @throws IllegalArgumentException if the file can not be used, or there is no such version
     */
    public WebhookTokens(Path kubeconfig, String version, List<String> own) {
        this(kubeconfig, version, own, FIRST_PAUSE);
    }

    WebhookTokens(Path kubeconfig, String version, List<String> own, Duration firstPause) {
        if (!version.equals("v1") && !version.equals("v1beta1")) {
            throw new IllegalArgumentException("unsupported authentication webhook version \"" + version
                    + "\", supported versions are \"v1\", \"v1beta1\"");
        }
        this.version = "authentication.k8s.io/" + version;
        this.own = List.copyOf(own);
        this.client = new ReviewClient(KubeconfigFile.read(kubeconfig),
                new ReviewClient.Form(KIND, this.version), TIMEOUT, firstPause);
    }

    @Override
    public @Nullable Bearer authenticate(String token, List<String> audiences) throws TokenRefusedException {
        if (token.length() > LONGEST) {
            return null;
        }
        try {
            return bearer(Settings.of(review(token, audiences)).object("status"), audiences);
        } catch (ReviewFailure failure) {
            LOG.log(Logger.Level.WARNING, "nobody says whose a token is: " + LogText.of(failure.getMessage()));
            throw new TokenRefusedException(failure.getMessage());
        } catch (IllegalArgumentException wrong) {
            LOG.log(Logger.Level.WARNING, "the review of a token can not be read: " + LogText.of(wrong.getMessage()));
            throw new TokenRefusedException("the review of the token can not be read");
        }
    }

    private ObjectValue review(String token, List<String> audiences) throws ReviewFailure {
        return client.post(ObjectValue.of("kind", KIND, "apiVersion", version, "metadata", ObjectValue.EMPTY,
                "spec", ObjectValue.of("token", token, "audiences", ListValue.of(audiences.toArray())),
                "status", ObjectValue.of("user", ObjectValue.EMPTY)), TIMEOUT);
    }

    private @Nullable Bearer bearer(Settings status, List<String> wanted) throws TokenRefusedException {
        List<String> said = status.strings("audiences");
        List<String> meant = said.isEmpty() ? own : said;
        List<String> common = meant.stream().filter(wanted::contains).toList();
        if (common.isEmpty()) {
            return null;
        }
        if (!status.bool("authenticated")) {
            String error = status.string("error");
            if (error.isEmpty()) {
                return null;
            }
            throw new TokenRefusedException(error);
        }
        Settings user = status.object("user");
        if (user.string("username").isEmpty()) {
            throw new TokenRefusedException("the review of the token names no user");
        }
        Settings extra = user.object("extra");
        Map<String, List<String>> more = new LinkedHashMap<>();
        extra.tree().keys().forEach(key -> more.put(key, extra.strings(key)));
        return new Bearer(
                new User(user.string("username"), user.string("uid"), user.strings("groups"), more), common);
    }

    @Override
    public void close() {
        client.close();
    }
}
