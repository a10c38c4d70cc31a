package dev.edict.server;

import dev.edict.server.action.ServiceAccountTokens;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.certificate.CertificateDirectory;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Kubeconfig;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.BearerTokens;
import dev.edict.server.filter.ClientCertificates;
import dev.edict.server.filter.RequestHeaders;
import dev.edict.server.filter.StaticTokens;
import dev.edict.server.filter.User;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** By what the server is known, and by what it knows others: its certificates and keys, and what was said of tokens. */
final class Credentials {
    private static final String SERVICE_ADDRESS = "10.96.0.1";

    private final EdictBuilder choices;
    private final CertificateDirectory directory;

    private Credentials(EdictBuilder choices, CertificateDirectory directory) {
        this.choices = choices;
        this.directory = directory;
    }

    static Credentials open(EdictBuilder choices) throws IOException {
        Path kept = choices.certificates;
        Path directory = kept == null ? Files.createTempDirectory("edict") : kept;
        CertificateDirectory opened = CertificateDirectory.open(directory,
                ServerNames.ofApiServer(InetAddress.getLocalHost().getHostName(), SERVICE_ADDRESS, "cluster.local",
                        choices.extraNames),
                choices.clock, new SecureRandom());
        if (kept == null) {
            deleteAll(directory);
        }
        return new Credentials(choices, opened);
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    KeyPair serviceAccountKeys() {
        return directory.serviceAccountKeys();
    }

    /** The certificate of the server's own authority, as PEM. */
    String authorityCertificate() {
        return Pem.encode(directory.authority().certificate());
    }

    TlsOptions tls() {
        return TlsOptions.of(new ServerIdentity(
                directory.server().certificatePem(), directory.server().privateKeyPem()));
    }

    Kubeconfig kubeconfig(URI address) {
        return Kubeconfig.of(address.toString(), directory.authority(), directory.administratorToken());
    }

    /** TLS for a client that trusts this server and acts as its administrator. */
    SSLContext administrator() {
        return ClientTls.context(directory.authority().certificate(), directory.administrator());
    }

    FrontProxy frontProxy() {
        List<X509Certificate> authorities = new ArrayList<>(List.of(directory.frontProxyAuthority().certificate()));
        authorities.addAll(choices.proxyAuthorities);
        List<String> names = choices.proxyNames;
        return new FrontProxy(directory.frontProxyClient(), authorities,
                names == null ? List.of(FrontProxy.NAME) : names, directory.authority().certificate());
    }

    /** Who asks: by the word of a front proxy, by certificate, by token. */
    Authenticator authenticator(ServiceAccountTokens accountTokens, FrontProxy proxy) throws IOException {
        List<BearerTokens.Source> sources = new ArrayList<>();
        sources.add(StaticTokens.of(directory.administratorToken(), new User(CertificateDirectory.ADMINISTRATOR, "",
                List.of(CertificateDirectory.ADMINISTRATORS), Map.of())));
        if (choices.tokenFile != null) {
            sources.add(StaticTokens.read(choices.tokenFile));
        }
        sources.add(accountTokens);
        return Authenticator.firstOf(List.of(
                new RequestHeaders(proxy.authorities(), proxy.allowedNames(), choices.clock),
                new ClientCertificates(List.of(directory.authority().certificate()), choices.clock),
                new BearerTokens(sources)));
    }
}
