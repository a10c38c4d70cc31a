package dev.edict.server;

import dev.edict.server.authenticate.account.ServiceAccountTokens;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.CertificateDirectory;
import dev.edict.server.certificate.CertificateKeeper;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Kubeconfig;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.authenticate.BearerTokens;
import dev.edict.server.authenticate.ClientCertificates;
import dev.edict.server.authenticate.RequestHeaders;
import dev.edict.server.authenticate.StaticTokens;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.WebSocketTokens;
import dev.edict.server.filter.User;
import dev.edict.server.http.TlsOptions;
import java.io.IOException;
import java.net.URI;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** By what the server is known, and by what it knows others: its certificates and keys, and what was said of tokens. */
final class Credentials {
    private final EdictBuilder choices;
    private final CertificateKeeper keeper;
    /** As it was in the beginning: authorities, tokens and the keys of accounts do not change while the server runs. */
    private final CertificateDirectory directory;

    private Credentials(EdictBuilder choices, CertificateKeeper keeper) {
        this.choices = choices;
        this.keeper = keeper;
        this.directory = keeper.current();
    }

    static Credentials open(EdictBuilder choices, KeyPlaces keys) {
        return new Credentials(choices, CertificateKeeper.of(() -> keys.open(choices), choices.serving));
    }

    /** Renews what ends while the server runs. */
    CertificateKeeper keeper() {
        return keeper;
    }

    KeyPair serviceAccountKeys() {
        return directory.serviceAccountKeys();
    }

    /** The server's own authority, as it is now. */
    CertificateAuthority authority() {
        return keeper.current().authority();
    }

    /** The certificate of the server's own authority, as PEM. */
    String authorityCertificate() {
        return Pem.encode(directory.authority().certificate());
    }

    /** What is shown in the handshake, and whose certificates clients are asked for: those of users and of proxies. */
    TlsOptions tls() {
        List<X509Certificate> authorities = new ArrayList<>(List.of(directory.authority().certificate()));
        authorities.addAll(frontProxy().authorities());
        return new TlsOptions(keeper.identity(), authorities);
    }

    Kubeconfig kubeconfig(URI address) {
        return Kubeconfig.of(address.toString(), trusted(), directory.administratorToken());
    }

    /** TLS for a client that trusts this server and acts as its administrator. */
    SSLContext administrator() {
        return ClientTls.trusting(trusted(), keeper.current().administrator());
    }

    /** By whom a client knows this server: its authority and, if somebody else issues what it shows, who does. */
    private List<X509Certificate> trusted() {
        List<X509Certificate> trusted = new ArrayList<>(List.of(directory.authority().certificate()));
        if (choices.serving != null) {
            trusted.addAll(Pem.certificates(keeper.identity().certificateChain()));
        }
        return trusted;
    }

    FrontProxy frontProxy() {
        List<X509Certificate> authorities = new ArrayList<>(List.of(directory.frontProxyAuthority().certificate()));
        authorities.addAll(choices.proxyAuthorities);
        List<String> names = choices.proxyNames;
        return new FrontProxy(() -> keeper.current().frontProxyClient(), authorities,
                names == null ? List.of(FrontProxy.NAME) : names, directory.authority().certificate());
    }

    /** Who asks: by the word of a front proxy, by certificate, by token. */
    Authentication authentication(ServiceAccountTokens accountTokens, FrontProxy proxy) throws IOException {
        List<String> audiences = List.of(ServiceAccountTokens.ISSUER);
        List<TokenAuthenticator> sources = new ArrayList<>();
        sources.add(TokenAuthenticator.meantForServer(audiences,
                StaticTokens.of(directory.administratorToken(), new User(CertificateDirectory.ADMINISTRATOR, "",
                        List.of(CertificateDirectory.ADMINISTRATORS), Map.of()))));
        if (choices.tokenFile != null) {
            sources.add(TokenAuthenticator.meantForServer(audiences, StaticTokens.read(choices.tokenFile)));
        }
        sources.add(accountTokens);
        TokenAuthenticator tokens = TokenAuthenticator.firstOf(sources);
        return new Authentication(Authenticator.firstOf(List.of(
                new RequestHeaders(proxy.authorities(), proxy.allowedNames(), choices.clock),
                new ClientCertificates(List.of(directory.authority().certificate()), choices.clock),
                new BearerTokens(tokens, audiences),
                new WebSocketTokens(tokens, audiences))), tokens, audiences);
    }
}
