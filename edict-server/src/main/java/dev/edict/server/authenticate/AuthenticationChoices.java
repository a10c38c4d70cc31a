package dev.edict.server.authenticate;

import dev.edict.server.authenticate.issuer.OpenIdOptions;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What can be chosen about who is let in, and by what; nothing of it is needed. For one thread. */
public final class AuthenticationChoices {
    private @Nullable Path tokenFile;
    private @Nullable Path clientAuthorities;
    private boolean bootstrapTokens;
    private @Nullable Boolean anonymous;
    private @Nullable Path configuration;
    private @Nullable OpenIdOptions openId;
    private @Nullable Webhook webhook;
    private ProxyHeaders proxyHeaders = ProxyHeaders.STANDARD;
    private Duration lookInterval = Duration.ofSeconds(1);

    /**
     * A server that is asked whose a token is.
     *
     * @param kubeconfig where it is
     * @param version of the reviews: v1 or v1beta1
     * @param remembered for how long its answers count
     */
    public record Webhook(Path kubeconfig, String version, Duration remembered) {}

    /** Tokens in the format of kube-apiserver's token file. It is read once. */
    public AuthenticationChoices tokenFile(Path file) {
        this.tokenFile = file;
        return this;
    }

    /**
     * Authorities who vouch for the certificates of users besides the server's own: a file with PEM, which is read again when
     * it changes.
     */
    public AuthenticationChoices clientAuthorities(Path file) {
        this.clientAuthorities = file;
        return this;
    }

    /** Lets machines join with the tokens that lie in Secrets of {@code kube-system}. */
    public AuthenticationChoices bootstrapTokens(boolean enabled) {
        this.bootstrapTokens = enabled;
        return this;
    }

    /** Whether those who show no credentials may go on, as nobody in particular; they may unless said otherwise. */
    public AuthenticationChoices anonymous(boolean allowed) {
        this.anonymous = allowed;
        return this;
    }

    /**
     * Issuers whose tokens count, and who may go on that shows nothing: a file of kind {@code AuthenticationConfiguration},
     * which is read again when it changes.
     */
    public AuthenticationChoices configuration(Path file) {
        this.configuration = file;
        return this;
    }

    /** One issuer whose tokens count; not together with such a file. */
    public AuthenticationChoices openId(OpenIdOptions issuer) {
        this.openId = issuer;
        return this;
    }

    /** Asks another server whose a token is that nobody here knows. */
    public AuthenticationChoices webhook(Webhook other) {
        this.webhook = other;
        return this;
    }

    /** In which headers front proxies say who asks. */
    public AuthenticationChoices proxyHeaders(ProxyHeaders headers) {
        this.proxyHeaders = headers;
        return this;
    }

    /** How often it is looked whether files have changed; a second unless said otherwise. */
    public AuthenticationChoices lookInterval(Duration interval) {
        this.lookInterval = interval;
        return this;
    }

    public @Nullable Path tokenFile() {
        return tokenFile;
    }

    public @Nullable Path clientAuthorities() {
        return clientAuthorities;
    }

    public boolean bootstrapTokens() {
        return bootstrapTokens;
    }

    /** Null if nothing was said. */
    public @Nullable Boolean anonymous() {
        return anonymous;
    }

    public @Nullable Path configuration() {
        return configuration;
    }

    public @Nullable OpenIdOptions openId() {
        return openId;
    }

    public @Nullable Webhook webhook() {
        return webhook;
    }

    public ProxyHeaders proxyHeaders() {
        return proxyHeaders;
    }

    public Duration lookInterval() {
        return lookInterval;
    }
}
