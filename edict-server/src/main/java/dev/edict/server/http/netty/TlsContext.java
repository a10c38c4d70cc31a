package dev.edict.server.http.netty;

import dev.edict.server.http.ServerIdentities;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
import dev.edict.server.http.TlsRules;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/**
 * The TLS contexts that new connections use. The first one is built beside the start of the server, since loading
 * BoringSSL takes longer than all the rest of it; connections that come before it is ready wait.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure has been thrown to whoever asked for the context
final class TlsContext implements AutoCloseable {
    private static final Duration FAREWELL = Duration.ofMinutes(1);

    private final Supplier<SslProvider> provider;
    private final TlsRules rules;
    private volatile ServerIdentities identities;
    private volatile List<X509Certificate> clientAuthorities;
    private volatile CompletableFuture<TlsContexts> current;

    /** Begins to build a context. */
    TlsContext(TlsOptions options, Supplier<SslProvider> provider) {
        this.provider = provider;
        this.rules = options.rules();
        this.identities = options.identities();
        this.clientAuthorities = options.clientAuthorities();
        this.current = new CompletableFuture<>();
        CompletableFuture<TlsContexts> first = current;
        Thread.ofPlatform().name("edict-http-tls").daemon().start(() -> {
            try {
                first.complete(build(options.identities()));
            } catch (Throwable failure) {
                first.completeExceptionally(failure);
            }
        });
    }

    /** The context, now or soon. */
    CompletableFuture<TlsContexts> current() {
        return current;
    }

    /** Waits for the first context. */
    void awaitReady() {
        try {
            current.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw failure;
        }
    }

    synchronized void reload(ServerIdentities other) {
        use(build(other));
        identities = other;
    }

    synchronized void trust(List<X509Certificate> authorities) {
        clientAuthorities = List.copyOf(authorities);
        use(build(identities));
    }

    /** What was used until now is kept for a while: a connection may have taken it a moment ago, and not begun. */
    private void use(TlsContexts built) {
        CompletableFuture<TlsContexts> next = CompletableFuture.completedFuture(built);
        CompletableFuture<TlsContexts> previous = current;
        current = next;
        previous.thenAcceptAsync(TlsContexts::release,
                CompletableFuture.delayedExecutor(FAREWELL.toSeconds(), TimeUnit.SECONDS));
    }

    @Override
    public synchronized void close() {
        current.thenAccept(TlsContexts::release);
    }

    private TlsContexts build(ServerIdentities shown) {
        SslContext usual = build(shown.usual());
        Map<String, SslContext> named = new HashMap<>();
        for (ServerIdentities.Named other : shown.named()) {
            SslContext context = build(other.identity());
            other.names().forEach(name -> named.putIfAbsent(name, context));
        }
        return new TlsContexts(usual, Map.copyOf(named));
    }

    private SslContext build(ServerIdentity shown) {
        try {
            List<String> suites = rules.allSuites();
            return SslContextBuilder.forServer(shown.privateKey(), shown.chain())
                    // Where the builder keeps the key: others encrypt it there, with a password stretched ten thousand times.
                    .keyStoreType("JKS")
                    .sslProvider(provider.get())
                    .protocols(rules.versions())
                    .ciphers(suites.isEmpty() ? Http2SecurityUtil.CIPHERS : suites, SupportedCipherSuiteFilter.INSTANCE)
                    .clientAuth(ClientAuth.OPTIONAL)
                    .trustManager(new AnyClient(clientAuthorities))
                    .applicationProtocolConfig(new ApplicationProtocolConfig(
                            Protocol.ALPN,
                            SelectorFailureBehavior.NO_ADVERTISE,
                            SelectedListenerFailureBehavior.ACCEPT,
                            ApplicationProtocolNames.HTTP_2,
                            ApplicationProtocolNames.HTTP_1_1))
                    .build();
        } catch (SSLException | IllegalArgumentException failure) {
            throw new IllegalArgumentException("the server's key and certificate cannot be used", failure);
        }
    }
}
