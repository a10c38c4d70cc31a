package dev.edict.server;

import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.assembly.Doors;
import dev.edict.server.authenticate.ClientAuthorities;
import dev.edict.server.authenticate.StaticTokens;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authenticate.account.ExternalSigner;
import dev.edict.server.authenticate.account.TokenKeyring;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.CertificateDirectory;
import dev.edict.server.certificate.CertificateKeeper;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Kubeconfig;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.User;
import dev.edict.server.http.TlsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/** By what the server is known, and by what it knows others: its certificates and keys, and what was said of tokens. */
final class Credentials {
    private final EdictBuilder choices;
    private final KeyPlaces places;
    private final CertificateKeeper keeper;
    /** As it was in the beginning: authorities and tokens do not change while the server runs; the keys of accounts do. */
    private final CertificateDirectory directory;
    private final ClientAuthorities clientAuthorities;

    private Credentials(EdictBuilder choices, KeyPlaces places, CertificateKeeper keeper) throws IOException {
        this.choices = choices;
        this.places = places;
        this.keeper = keeper;
        this.directory = keeper.current();
        this.clientAuthorities = new ClientAuthorities(
                List.of(directory.authority().certificate()), choices.authentication.clientAuthorities());
        if (frontProxy().allowedNames().isEmpty()
                && frontProxy().authorities().stream().anyMatch(clientAuthorities.get()::contains)) {
            throw new IOException("--requestheader-client-ca-file and --client-ca-file contain overlapping certificates;"
                    + " --requestheader-allowed-names must be specified to ensure regular client certificates cannot set"
                    + " authenticating proxy headers for arbitrary users");
        }
    }

    static Credentials open(EdictBuilder choices, KeyPlaces keys) throws IOException {
        return new Credentials(choices, keys, CertificateKeeper.of(
                () -> keys.open(choices), choices.serving, choices.namedServing, choices.clock));
    }

    /** Renews what ends while the server runs. */
    CertificateKeeper keeper() {
        return keeper;
    }

    /** The keys of service accounts' tokens, and what may be done with them. */
    record AccountKeys(TokenKeyring ring, AccountSettings settings) {}

    AccountKeys accountKeys() {
        AccountSettings settings = choices.accounts;
        if (settings.signingEndpoint().isEmpty()) {
            return new AccountKeys(keyFiles(), settings);
        }
        ExternalSigner signer = new ExternalSigner(settings.signingEndpoint());
        try {
            return new AccountKeys(TokenKeyring.of(signer), signer.limit(settings));
        } catch (RuntimeException unusable) {
            signer.close();
            throw unusable;
        }
    }

    /** Those in the files that were named, or else the server's own. */
    private TokenKeyring keyFiles() {
        return new TokenKeyring(() -> {
            AccountSettings accounts = choices.accounts;
            List<String> verifying = new ArrayList<>();
            accounts.verificationKeys().forEach(file -> verifying.add(text(file)));
            if (accounts.signingKey() != null) {
                return new TokenKeyring.Source(text(accounts.signingKey()), verifying);
            }
            verifying.addFirst(own("sa.pub"));
            return new TokenKeyring.Source(own("sa.key"), verifying);
        }, choices.accounts.signingKey() == null);
    }

    private String own(String name) {
        String text = places.common().read(name);
        if (text == null) {
            throw new IllegalArgumentException("there is no " + name + " in " + places.common());
        }
        return text;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the keys of service accounts can not be read from " + file, unreadable);
        }
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
        return new TlsOptions(keeper.identities(), shownAuthorities(), choices.tlsRules);
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
            trusted.addAll(keeper.identities().usual().chain());
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

    /** How nodes and their pods are reached, and by what kubelets know this server. */
    Doors.Way kubelets() {
        return new Doors.Way(choices.kubelets, () -> keeper.current().kubeletClient(), choices.localNetwork);
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
