package dev.edict.server;

import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.action.ServiceAccountTokens;
import dev.edict.server.action.TokenIssuer;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.assembly.Front;
import dev.edict.server.bootstrap.Bootstrap;
import dev.edict.server.bootstrap.NamespaceKeeper;
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
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
import dev.edict.server.http.netty.NettyHttpServer;
import dev.edict.server.registry.Identities;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What can be chosen about a control plane before it starts. */
public final class EdictBuilder {
    private static final String SERVICE_ADDRESS = "10.96.0.1";

    private Supplier<Store> store = MemoryStore::open;
    private @Nullable Path certificates;
    private InetAddress bindAddress = InetAddress.getLoopbackAddress();
    private int port;
    private Clock clock = Clock.systemUTC();
    private Identities identities = Identities.random();
    private @Nullable Path tokenFile;
    private Duration bookmarkInterval = Duration.ofMinutes(1);
    private final List<String> extraNames = new ArrayList<>();
    private final List<X509Certificate> proxyAuthorities = new ArrayList<>();
    private @Nullable List<String> proxyNames;

    EdictBuilder() {}

    /** Where objects are kept; in memory unless said otherwise. The server closes the store when it ends. */
    public EdictBuilder store(Supplier<Store> opener) {
        this.store = opener;
        return this;
    }

    /** Where certificates and keys are kept; in a directory that is deleted at the end unless said otherwise. */
    public EdictBuilder certificates(Path directory) {
        this.certificates = directory;
        return this;
    }

    public EdictBuilder bindAddress(InetAddress address) {
        this.bindAddress = address;
        return this;
    }

    /** The port to listen on; 0, the default, lets the system choose. */
    public EdictBuilder port(int newPort) {
        this.port = newPort;
        return this;
    }

    public EdictBuilder clock(Clock newClock) {
        this.clock = newClock;
        return this;
    }

    public EdictBuilder identities(Identities source) {
        this.identities = source;
        return this;
    }

    /** Tokens in the format of kube-apiserver's token file. */
    public EdictBuilder tokenFile(Path file) {
        this.tokenFile = file;
        return this;
    }

    /** How often watchers who want it are told how far their resource has come; a minute unless said otherwise. */
    public EdictBuilder bookmarkInterval(Duration interval) {
        this.bookmarkInterval = interval;
        return this;
    }

    /** More names or addresses under which clients reach the server. */
    public EdictBuilder alsoKnownAs(String name) {
        extraNames.add(name);
        return this;
    }

    /**
     * Believes what front proxies say of users whose certificates these authorities have signed, besides the server's own:
     * those of the API server that this one stands behind.
     *
     * @param certificates PEM
     */
    public EdictBuilder requestHeaderAuthorities(String certificates) {
        proxyAuthorities.addAll(Pem.certificates(certificates));
        return this;
    }

    /** The names that front proxies may have; any if there are none. Unless said otherwise, the one of the server's own. */
    public EdictBuilder requestHeaderAllowedNames(List<String> names) {
        this.proxyNames = List.copyOf(names);
        return this;
    }

    /** Starts the server and returns when it accepts requests. */
    public Edict start() {
        // Making keys and opening the store take the longest, and need nothing of each other.
        CompletableFuture<ControlPlane> preparing = CompletableFuture.supplyAsync(
                this::controlPlane, task -> Thread.ofPlatform().name("edict-start").start(task));
        CertificateDirectory credentials;
        try {
            credentials = credentials();
        } catch (RuntimeException | IOException unusable) {
            preparing.thenAccept(ControlPlane::close);
            throw unusable instanceof IOException failure
                    ? new UncheckedIOException(failure)
                    : (RuntimeException) unusable;
        }
        try {
            return start(credentials, result(preparing));
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    private static ControlPlane result(CompletableFuture<ControlPlane> preparing) {
        try {
            return preparing.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }

    /** The control plane on its store, with the objects in it that every cluster has. */
    private ControlPlane controlPlane() {
        Store opened = store.get();
        try {
            ControlPlane plane = new ControlPlane(Catalogue.load(), opened, identities, clock);
            new Bootstrap(plane).run();
            return plane;
        } catch (RuntimeException failure) {
            opened.close();
            throw failure;
        }
    }

    private CertificateDirectory credentials() throws IOException {
        Path directory = certificates == null ? Files.createTempDirectory("edict") : certificates;
        CertificateDirectory credentials = CertificateDirectory.open(directory,
                ServerNames.ofApiServer(InetAddress.getLocalHost().getHostName(), SERVICE_ADDRESS, "cluster.local",
                        extraNames),
                clock, new SecureRandom());
        if (certificates == null) {
            deleteAll(directory);
        }
        return credentials;
    }

    private Edict start(CertificateDirectory credentials, ControlPlane plane) throws IOException {
        Runnable undo = plane::close;
        try {
            TokenIssuer tokens = new TokenIssuer(credentials.serviceAccountKeys());
            ServiceAccountTokens accountTokens = new ServiceAccountTokens(tokens, plane::core, clock);
            FrontProxy proxy = frontProxy(credentials);
            Front front = new Front(plane, authenticator(credentials, accountTokens, proxy), tokens, accountTokens,
                    bindAddress.getHostAddress() + ":" + port, bookmarkInterval, proxy);
            undo = front::close;
            ServerIdentity identity = new ServerIdentity(
                    credentials.server().certificatePem(), credentials.server().privateKeyPem());
            NamespaceKeeper keeper =
                    new NamespaceKeeper(plane, Pem.encode(credentials.authority().certificate()));
            undo = () -> {
                keeper.close();
                front.close();
            };
            front.start();
            HttpServer http = NettyHttpServer.start(
                    HttpServerOptions.tls(bindAddress, port, TlsOptions.of(identity)), front.handler());
            undo = () -> {
                http.close();
                keeper.close();
                front.close();
            };
            keeper.start();
            front.follow();
            String host = bindAddress.isAnyLocalAddress() ? "127.0.0.1" : bindAddress.getHostAddress();
            URI address = URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + http.port());
            return new Edict(front, keeper, http, address,
                    Kubeconfig.of(address.toString(), credentials.authority(), credentials.administratorToken()),
                    () -> ClientTls.context(credentials.authority().certificate(), credentials.administrator()));
        } catch (RuntimeException | IOException failure) {
            undo.run();
            throw failure;
        }
    }

    private FrontProxy frontProxy(CertificateDirectory credentials) {
        List<X509Certificate> authorities = new ArrayList<>(List.of(credentials.frontProxyAuthority().certificate()));
        authorities.addAll(proxyAuthorities);
        return new FrontProxy(credentials.frontProxyClient(), authorities,
                proxyNames == null ? List.of(FrontProxy.NAME) : proxyNames, credentials.authority().certificate());
    }

    private Authenticator authenticator(
            CertificateDirectory credentials, ServiceAccountTokens accountTokens, FrontProxy proxy) throws IOException {
        List<BearerTokens.Source> sources = new ArrayList<>();
        sources.add(StaticTokens.of(credentials.administratorToken(), new User(CertificateDirectory.ADMINISTRATOR, "",
                List.of(CertificateDirectory.ADMINISTRATORS), Map.of())));
        if (tokenFile != null) {
            sources.add(StaticTokens.read(tokenFile));
        }
        sources.add(accountTokens);
        return Authenticator.firstOf(List.of(
                new RequestHeaders(proxy.authorities(), proxy.allowedNames(), clock),
                new ClientCertificates(List.of(credentials.authority().certificate()), clock),
                new BearerTokens(sources)));
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
