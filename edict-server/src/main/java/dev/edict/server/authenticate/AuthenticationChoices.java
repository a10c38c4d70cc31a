package dev.edict.server.authenticate;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What can be chosen about who is let in, and by what; nothing of it is needed. For one thread. */
public final class AuthenticationChoices {
    private @Nullable Path tokenFile;
    private @Nullable Path clientAuthorities;
    private boolean bootstrapTokens;
    private @Nullable Boolean anonymous;
    private ProxyHeaders proxyHeaders = ProxyHeaders.STANDARD;
    private Duration lookInterval = Duration.ofSeconds(1);

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

    public ProxyHeaders proxyHeaders() {
        return proxyHeaders;
    }

    public Duration lookInterval() {
        return lookInterval;
    }
}
