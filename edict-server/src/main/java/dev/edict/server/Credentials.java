package dev.edict.server;

import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.CertificateDirectory;
import dev.edict.server.certificate.CertificateKeeper;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Kubeconfig;
import dev.edict.server.certificate.Pem;
import dev.edict.server.authenticate.ClientAuthorities;
import dev.edict.server.authenticate.StaticTokens;
import dev.edict.server.filter.User;
import dev.edict.server.http.TlsOptions;
import java.io.IOException;
import java.net.URI;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/** By what the server is known, and by what it knows others: its certificates and keys, and what was said of tokens. */
final class Credentials {
    private final EdictBuilder choices;
    private final CertificateKeeper keeper;
    /** As it was in the beginning: authorities, tokens and the keys of accounts do not change while the server runs. */
    private final CertificateDirectory directory;
    private final ClientAuthorities clientAuthorities;

    private Credentials(EdictBuilder choices, CertificateKeeper keeper) throws IOException {
        this.choices = choices;
        this.keeper = keeper;
        this.directory = keeper.current();
        this.clientAuthorities = new ClientAuthorities(
                List.of(directory.authority().certificate()), choices.authentication.clientAuthorities());
    }

    static Credentials open(EdictBuilder choices, KeyPlaces keys) throws IOException {
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
        return new TlsOptions(keeper.identity(), shownAuthorities());
    }

    /** Whose certificates clients are asked for, as it is now. */
    List<X509Certificate> shownAuthorities() {
        List<X509Certificate> authorities = new ArrayList<>(clientAuthorities.get());
        authorities.addAll(frontProxy().authorities());
        return authorities;
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
                names == null ? List.of(FrontProxy.NAME) : names, clientAuthorities,
                choices.authentication.proxyHeaders());
    }

    /** Who vouches for the certificates of users. */
    ClientAuthorities clientAuthorities() {
        return clientAuthorities;
    }

    /** The token of the administrator's kubeconfig. */
    StaticTokens ownTokens() {
        return StaticTokens.of(directory.administratorToken(), User.of(
                CertificateDirectory.ADMINISTRATOR, CertificateDirectory.ADMINISTRATORS));
    }
}
