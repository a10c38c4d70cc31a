package dev.edict.client.transport;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS with a server that is known by another name than that of its address. The JDK's HTTP client always asks for the name of the
 * address, so the name is put in its place where connections are made.
 */
final class NamedServer extends SSLContextSpi {
    private final SSLContext context;
    private final String name;

    private NamedServer(SSLContext context, String name) {
        this.context = context;
        this.name = name;
    }

    static SSLContext context(SSLContext context, String name) {
        return new SSLContext(new NamedServer(context, name), context.getProvider(), context.getProtocol()) {};
    }

    @Override
    protected void engineInit(
            KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
            throws KeyManagementException {
        throw new KeyManagementException("set up already");
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        return engineCreateSSLEngine(name, -1);
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        return new NamedServerEngine(context.createSSLEngine(name, port), name);
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        return context.getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return context.getServerSocketFactory();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return context.getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
        return context.getDefaultSSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
        return context.getSupportedSSLParameters();
    }
}
