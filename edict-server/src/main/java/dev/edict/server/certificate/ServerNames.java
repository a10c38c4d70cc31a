package dev.edict.server.certificate;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names under which clients reach the server, which its certificate must carry.
 *
 * @param dnsNames host names, in lower case
 * @param addresses IP addresses, in the form of {@link InetAddress#getHostAddress}
 */
public record ServerNames(Set<String> dnsNames, Set<String> addresses) {

    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    public ServerNames {
        dnsNames = Collections.unmodifiableSet(new LinkedHashSet<>(dnsNames));
        addresses = Collections.unmodifiableSet(new LinkedHashSet<>(addresses));
    }

    /**
     * The names of an API server: the loopback ones, those of the service {@code kubernetes} in the namespace {@code
     * default}, the host's, and what the administrator adds.
     *
     * @param hostName the machine's name
     * @param serviceAddress the first address of the service network
     * @param clusterDomain usually {@code cluster.local}
     * @param extra host names or addresses
     */
    public static ServerNames ofApiServer(
            String hostName, String serviceAddress, String clusterDomain, Collection<String> extra) {
        Builder builder = new Builder();
        List.of(
                        "localhost",
                        "127.0.0.1",
                        "::1",
                        "kubernetes",
                        "kubernetes.default",
                        "kubernetes.default.svc",
                        "kubernetes.default.svc." + clusterDomain,
                        serviceAddress,
                        hostName)
                .forEach(builder::add);
        extra.forEach(builder::add);
        return builder.build();
    }

    /** The names that a certificate carries. */
    public static ServerNames of(X509Certificate certificate) {
        Builder builder = new Builder();
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            if (names != null) {
                for (List<?> name : names) {
                    if (name.get(0) instanceof Integer type && (type == DNS_NAME || type == IP_ADDRESS)) {
                        builder.add(String.valueOf(name.get(1)));
                    }
                }
            }
        } catch (CertificateParsingException unreadable) {
            return new ServerNames(Set.of(), Set.of());
        }
        return builder.build();
    }

    /** Whether all the others are among these. */
    public boolean covers(ServerNames others) {
        return dnsNames.containsAll(others.dnsNames) && addresses.containsAll(others.addresses);
    }

    private static final class Builder {

        private final Set<String> dnsNames = new TreeSet<>();
        private final Set<String> addresses = new TreeSet<>();

        void add(String name) {
            String text = name.strip();
            if (isAddress(text)) {
                addresses.add(canonical(text));
            } else if (!text.isEmpty()) {
                dnsNames.add(text.toLowerCase(Locale.ROOT));
            }
        }

        ServerNames build() {
            return new ServerNames(dnsNames, addresses);
        }

        /** Only text that cannot be a host name is given to the resolver, so nothing is looked up. */
        private static boolean isAddress(String text) {
            return text.indexOf(':') >= 0 || text.matches("\\d{1,3}(\\.\\d{1,3}){3}");
        }

        private static String canonical(String address) {
            try {
                return InetAddress.getByName(address).getHostAddress();
            } catch (UnknownHostException malformed) {
                throw new IllegalArgumentException("not an IP address: " + address, malformed);
            }
        }
    }
}
