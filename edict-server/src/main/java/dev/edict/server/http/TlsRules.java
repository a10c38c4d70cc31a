package dev.edict.server.http;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which TLS is spoken.
 *
 * @param versions in the names of the Java platform, the newest first
 * @param suites those of TLS 1.2 that are spoken, the best first; empty for the usual ones. TLS 1.3 has suites of its own, about
 *     which there is no choice
 */
public record TlsRules(List<String> versions, List<String> suites) {
    private static final String NEWEST = "TLSv1.3";
    private static final String OLDEST = "TLSv1.2";

    public static final TlsRules USUAL = new TlsRules(List.of(NEWEST, OLDEST), List.of());

    private static final Map<String, List<String>> VERSIONS =
            Map.of("VersionTLS12", List.of(NEWEST, OLDEST), "VersionTLS13", List.of(NEWEST));

    /** Those of Go that are not known to be weak and that this server speaks. */
    private static final List<String> SUITES = List.of(
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
            "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA");
    private static final List<String> OF_NEWEST =
            List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");
    private static final Map<String, String> OLD_NAMES = Map.of(
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256");

    public TlsRules {
        versions = List.copyOf(versions);
        suites = List.copyOf(suites);
    }

    /**
     * @param least {@code VersionTLS12} or {@code VersionTLS13}
     * @param suites in the names of Go and of the Java platform; those of TLS 1.3 may be named and are there in any case. Whoever
     *     names no others leaves nothing to speak TLS 1.2 with
     * @throws IllegalArgumentException if there is no such version or suite
     */
    public static TlsRules of(String least, List<String> suites) {
        List<String> versions = VERSIONS.get(least);
        if (versions == null) {
            throw new IllegalArgumentException("unknown tls version \"" + least + "\": there are VersionTLS12 and VersionTLS13");
        }
        List<String> chosen = suites.stream()
                .map(name -> OLD_NAMES.getOrDefault(name.strip(), name.strip()))
                .filter(name -> !OF_NEWEST.contains(name)).toList();
        for (String name : chosen) {
            if (!SUITES.contains(name)) {
                throw new IllegalArgumentException("Cipher suite " + name + " not supported or doesn't exist; there are "
                        + String.join(", ", Stream.concat(SUITES.stream(), OF_NEWEST.stream()).sorted().toList()));
            }
        }
        boolean onlyNewest = chosen.isEmpty() && !suites.isEmpty();
        return new TlsRules(onlyNewest ? List.of(NEWEST) : versions, chosen);
    }

    /** All suites that are spoken, or none if they are the usual ones. */
    public List<String> allSuites() {
        return suites.isEmpty() ? List.of() : Stream.concat(OF_NEWEST.stream(), suites.stream()).toList();
    }
}
