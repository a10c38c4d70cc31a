package dev.edict.server.certificate;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A certificate that is not believed, told in the words of Go's library: people search for them. */
public final class CertificateFault extends CertificateException {
    private static final long serialVersionUID = 1L;
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;
    private static final String ALTERNATIVE_NAMES = "2.5.29.17";

    private CertificateFault(String words, @Nullable CertificateException cause) {
        super(words, cause);
    }

    /**
     * Refuses a certificate that names its server only by its common name, which Go has long ceased to believe and the JDK has
     * not.
     *
     * @throws CertificateFault if it does
     */
    static void requireNames(X509Certificate shown, String host) throws CertificateFault {
        if (!isAddress(host) && names(shown, DNS_NAME).isEmpty()) {
            throw new CertificateFault(unnamed(shown, host), null);
        }
    }

    private static String unnamed(X509Certificate shown, String host) {
        return shown.getExtensionValue(ALTERNATIVE_NAMES) == null && matches(SubjectName.of(shown).commonName(), host)
                ? "certificate relies on legacy Common Name field, use SANs instead"
                : "certificate is not valid for any names, but wanted to match " + host;
    }

    /** What is wrong, without a prefix. */
    public String words() {
        return String.valueOf(getMessage());
    }

    /**
     * What Go would have found first: the time, the name, then who has signed.
     *
     * @param host the name that was to be proved, or null if none was
     */
    static CertificateFault of(X509Certificate shown, @Nullable String host, Clock clock, CertificateException cause) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        String expired = "certificate has expired or is not yet valid: current time ";
        if (now.isAfter(shown.getNotAfter().toInstant())) {
            return new CertificateFault(expired + time(now) + " is after " + time(shown.getNotAfter().toInstant()), cause);
        }
        if (now.isBefore(shown.getNotBefore().toInstant())) {
            return new CertificateFault(
                    expired + time(now) + " is before " + time(shown.getNotBefore().toInstant()), cause);
        }
        String otherName = host == null ? null : otherName(shown, host);
        return new CertificateFault(otherName == null ? "certificate signed by unknown authority" : otherName, cause);
    }

    private static String time(Instant instant) {
        return DateTimeFormatter.ISO_INSTANT.format(instant);
    }

    /** Null if the certificate has the name. */
    private static @Nullable String otherName(X509Certificate shown, String host) {
        boolean address = isAddress(host);
        List<String> names = names(shown, address ? IP_ADDRESS : DNS_NAME);
        if (names.stream().anyMatch(name -> matches(name, host))) {
            return null;
        }
        if (address && names.isEmpty()) {
            return "cannot validate certificate for " + host + " because it doesn't contain any IP SANs";
        }
        return names.isEmpty()
                ? unnamed(shown, host) : "certificate is valid for " + String.join(", ", names) + ", not " + host;
    }

    private static boolean isAddress(String host) {
        return host.contains(":") || host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }

    private static List<String> names(X509Certificate shown, int type) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> all = shown.getSubjectAlternativeNames();
            for (List<?> name : all == null ? List.<List<?>>of() : all) {
                if (name.getFirst().equals(type)) {
                    names.add(String.valueOf(name.get(1)));
                }
            }
        } catch (CertificateException unreadable) {
            // It proves no name at all.
        }
        return names;
    }

    /** A star stands for the first part of a name. */
    private static boolean matches(String pattern, String host) {
        String name = pattern.toLowerCase(Locale.ROOT);
        String wanted = host.toLowerCase(Locale.ROOT);
        int dot = wanted.indexOf('.');
        return name.equals(wanted) || name.startsWith("*.") && dot > 0 && name.substring(1).equals(wanted.substring(dot));
    }
}
