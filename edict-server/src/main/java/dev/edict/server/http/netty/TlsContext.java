package dev.edict.server.http.netty;

import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
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
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/**
 * The TLS context that new connections use. The first one is built beside the start of the server, since loading
 * BoringSSL takes longer than all the rest of it; connections that come before it is ready wait.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure has been thrown to whoever asked for the context
final class TlsContext implements AutoCloseable {

    private final Supplier<SslProvider> provider;
    private volatile ServerIdentity identity;
    private volatile List<X509Certificate> clientAuthorities;
    private volatile CompletableFuture<SslContext> current;

    /** Begins to build a context. */
    TlsContext(TlsOptions options, Supplier<SslProvider> provider) {
        this.provider = provider;
        this.identity = options.identity();
        this.clientAuthorities = options.clientAuthorities();
        this.current = new CompletableFuture<>();
        CompletableFuture<SslContext> first = current;
        Thread.ofPlatform().name("edict-http-tls").daemon().start(() -> {
            try {
                first.complete(build(options.identity()));
            } catch (Throwable failure) {
                first.completeExceptionally(failure);
            }
        });
    }

    /** The context, now or soon. */
    CompletableFuture<SslContext> current() {
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

    synchronized void reload(ServerIdentity other) {
        use(build(other));
        identity = other;
    }

    synchronized void trust(List<X509Certificate> authorities) {
        clientAuthorities = List.copyOf(authorities);
        use(build(identity));
    }

    private void use(SslContext built) {
        CompletableFuture<SslContext> next = CompletableFuture.completedFuture(built);
        CompletableFuture<SslContext> previous = current;
        current = next;
        previous.thenAccept(ReferenceCountUtil::release);
    }

    @Override
    public synchronized void close() {
        current.thenAccept(ReferenceCountUtil::release);
    }

    private SslContext build(ServerIdentity shown) {
        try {
            return SslContextBuilder.forServer(
                            stream(shown.certificateChain()), stream(shown.privateKey()))
                    .sslProvider(provider.get())
                    .protocols("TLSv1.3", "TLSv1.2")
                    .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
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

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }
}
