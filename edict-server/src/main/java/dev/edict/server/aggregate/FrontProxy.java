package dev.edict.server.aggregate;

import dev.edict.server.authenticate.ProxyHeaders;
import dev.edict.server.certificate.Credential;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;

/**
 * By what servers believe each other.
 *
 * @param client what this server shows to others, whose word on users they then believe; renewed now and then
 * @param authorities who vouches for servers whose word on users is believed
 * @param allowedNames the names that such servers may have; any if there are none
 * @param users who vouches now for users that come themselves
 * @param headers in which such servers say who asks
 */
public record FrontProxy(
        Supplier<Credential> client, List<X509Certificate> authorities, List<String> allowedNames,
        Supplier<List<X509Certificate>> users, ProxyHeaders headers) {

    /** The name that kubeadm gives to the front proxy. */
    public static final String NAME = "front-proxy-client";

    public FrontProxy {
        authorities = List.copyOf(authorities);
        allowedNames = List.copyOf(allowedNames);
    }
}
