package dev.edict.server.assembly;

import dev.edict.model.object.ApiObject;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.authenticate.AuthenticationChoices;
import dev.edict.server.authenticate.BearerTokens;
import dev.edict.server.authenticate.BootstrapTokens;
import dev.edict.server.authenticate.ClientCertificates;
import dev.edict.server.authenticate.RequestHeaders;
import dev.edict.server.authenticate.StaticTokens;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.WebSocketTokens;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authenticate.account.ServiceAccountTokens;
import dev.edict.server.authorize.configuration.AuthorizationChoice;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.metrics.CertificateMetrics;
import dev.edict.server.watch.CachedObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is known, in the order in which they are asked: by the word of a front proxy, by certificate, by token; tokens by those
 * first who have to ask nobody else.
 */
public final class Authentications implements AutoCloseable {
    private final AuthenticationChoices choices;
    private final ControlPlane plane;
    private final List<String> audiences;
    private final OutsideTokens outside;

    /**
     * @param rights who is asked what those who are let in may do
     * @param accounts says under which names this server issues tokens, and for whom they are meant
     * @throws IOException if a file can not be read, or is wrong
     */
    public Authentications(
            AuthenticationChoices choices, AuthorizationChoice rights, ControlPlane plane, AccountSettings accounts)
            throws IOException {
        this.choices = choices;
        this.plane = plane;
        this.audiences = accounts.audiences();
        this.outside = new OutsideTokens(choices, rights.allowsEverything(), accounts, plane.clock());
    }

    /**
     * @param own the tokens that the server itself has given
     * @throws IOException if a file can not be read
     */
    public Authentication of(StaticTokens own, ServiceAccountTokens accounts, FrontProxy proxy) throws IOException {
        TokenAuthenticator tokens = TokenAuthenticator.firstOf(tokens(own, accounts));
        ClientCertificates certificates = new ClientCertificates(proxy.users(), plane.clock());
        Authenticator requests = Authenticator.firstOf(List.of(
                new RequestHeaders(proxy.authorities(), proxy.allowedNames(), proxy.headers(), plane.clock()),
                certificates,
                new BearerTokens(tokens, audiences),
                new WebSocketTokens(tokens, audiences)));
        return Authentication.of(requests, outside.anonymous(), proxy.headers(), tokens, audiences,
                registry -> {
                    certificates.measure(new CertificateMetrics(registry)::shown);
                    outside.measure(registry);
                });
    }

    private List<TokenAuthenticator> tokens(StaticTokens own, ServiceAccountTokens accounts) throws IOException {
        List<TokenAuthenticator> sources = new ArrayList<>(List.of(meantForServer(own)));
        Path file = choices.tokenFile();
        if (file != null) {
            sources.add(meantForServer(StaticTokens.read(file)));
        }
        sources.add(accounts);
        if (choices.bootstrapTokens()) {
            sources.add(meantForServer(new BootstrapTokens(this::systemSecret, plane.clock())));
        }
        sources.addAll(outside.authenticators());
        return sources;
    }

    private TokenAuthenticator meantForServer(TokenAuthenticator.Plain plain) {
        return TokenAuthenticator.meantForServer(audiences, plain);
    }

    private @Nullable ApiObject systemSecret(String name) {
        CachedObject found = plane.core("secrets").find("kube-system", name);
        return found == null || found.isUninitialized() ? null : new ApiObject(found.tree());
    }

    /** Begins to ask others, and to look at files. */
    public void start() {
        outside.start(choices.lookInterval());
    }

    @Override
    public void close() {
        outside.close();
    }
}
