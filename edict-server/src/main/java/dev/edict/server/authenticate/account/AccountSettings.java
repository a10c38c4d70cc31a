package dev.edict.server.authenticate.account;

import dev.edict.model.time.Durations;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can be chosen about the tokens of service accounts.
 *
 * @param issuers whose tokens count; the first is who signs new ones
 * @param audiences the names of this server; those of the issuers if there are none
 * @param longest no token is given out for longer; null for no limit
 * @param extended whether tokens that pods have from their volumes live for a year, with a note when they are used too long
 * @param lookedUp whether a token in a Secret counts only while its Secret and account are there
 * @param keySetAddress where others are told to read the keys; empty for this server's own page
 * @param signingKey PEM with the key that signs; null for the server's own
 * @param verificationKeys PEM files with the keys by which tokens are known; the server's own is known besides if it signs
 * @param signingEndpoint the socket of somebody else who signs and has the keys; empty if there is none
 * @param longestExtension how long tokens with an extended life count
 */
public record AccountSettings(
        List<String> issuers,
        List<String> audiences,
        @Nullable Duration longest,
        boolean extended,
        boolean lookedUp,
        String keySetAddress,
        @Nullable Path signingKey,
        List<Path> verificationKeys,
        String signingEndpoint,
        Duration longestExtension) {
    /** Who issues tokens, and for whom they are meant unless somebody says otherwise. */
    public static final String ISSUER = "https://kubernetes.default.svc.cluster.local";

    public static final AccountSettings DEFAULT =
            new AccountSettings(List.of(ISSUER), List.of(), null, true, true, "", null, List.of(), "", Duration.ofDays(365));

    private static final Duration SHORTEST_LIMIT = Duration.ofHours(1);
    private static final Duration LONGEST_LIMIT = Duration.ofSeconds(1L << 32);

    /** @throws IllegalArgumentException if it can not be so; the message names the option of kube-apiserver */
    public AccountSettings {
        issuers = List.copyOf(issuers);
        verificationKeys = List.copyOf(verificationKeys);
        check(issuers);
        audiences = audiences.isEmpty() ? issuers : List.copyOf(audiences);
        if (!keySetAddress.isEmpty() && !isSecure(keySetAddress)) {
            throw new IllegalArgumentException("service-account-jwks-uri requires https scheme, parsed as: " + keySetAddress);
        }
        if (!signingEndpoint.isEmpty() && (signingKey != null || !verificationKeys.isEmpty())) {
            throw new IllegalArgumentException("can't set `--service-account-signing-key-file` and/or "
                    + "`--service-account-key-file` with `--service-account-signing-endpoint` (They are mutually exclusive)");
        }
        if (signingKey != null && verificationKeys.isEmpty()) {
            throw new IllegalArgumentException(
                    "service-account-signing-key-file needs service-account-key-file with the public half of the key");
        }
    }

    private static void check(List<String> issuers) {
        if (issuers.isEmpty()) {
            throw new IllegalArgumentException("service-account-issuer is a required flag");
        }
        Set<String> seen = new HashSet<>();
        for (String issuer : issuers) {
            if (issuer.isEmpty()) {
                throw new IllegalArgumentException("service-account-issuer should not be an empty string");
            }
            if (issuer.contains(":") && uri(issuer) == null) {
                throw new IllegalArgumentException(
                        "service-account-issuer \"" + issuer + "\" contained a ':' but was not a valid URL");
            }
            if (!seen.add(issuer)) {
                throw new IllegalArgumentException("service-account-issuer \"" + issuer + "\" is already specified");
            }
        }
    }

    /** Who signs. */
    public String issuer() {
        return issuers.getFirst();
    }

    /** Whether others can be told of the issuer: only a plain https address can be. */
    boolean isDiscoverable() {
        URI address = uri(issuer());
        return isSecure(issuer()) && address != null && address.getRawQuery() == null && address.getRawFragment() == null;
    }

    private static boolean isSecure(String text) {
        URI address = uri(text);
        return address != null && "https".equals(address.getScheme());
    }

    private static @Nullable URI uri(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    public AccountSettings withIssuers(List<String> others) {
        return new AccountSettings(others, audiences.equals(issuers) ? List.of() : audiences, longest, extended, lookedUp,
                keySetAddress, signingKey, verificationKeys, signingEndpoint, longestExtension);
    }

    public AccountSettings withAudiences(List<String> others) {
        return new AccountSettings(
                issuers, others, longest, extended, lookedUp, keySetAddress, signingKey, verificationKeys, signingEndpoint, longestExtension);
    }

    public AccountSettings withLongest(Duration limit) {
        if (limit.compareTo(SHORTEST_LIMIT) < 0 || limit.compareTo(LONGEST_LIMIT) > 0) {
            throw new IllegalArgumentException(
                    "the service-account-max-token-expiration must be between 1 hour and 2^32 seconds");
        }
        return new AccountSettings(
                issuers, audiences, limit, extended, lookedUp, keySetAddress, signingKey, verificationKeys, signingEndpoint, longestExtension);
    }

    public AccountSettings withExtended(boolean choice) {
        return new AccountSettings(
                issuers, audiences, longest, choice, lookedUp, keySetAddress, signingKey, verificationKeys, signingEndpoint, longestExtension);
    }

    public AccountSettings withLookedUp(boolean choice) {
        return new AccountSettings(
                issuers, audiences, longest, extended, choice, keySetAddress, signingKey, verificationKeys, signingEndpoint, longestExtension);
    }

    public AccountSettings withKeySetAddress(String address) {
        return new AccountSettings(
                issuers, audiences, longest, extended, lookedUp, address, signingKey, verificationKeys, signingEndpoint, longestExtension);
    }

    public AccountSettings withKeys(@Nullable Path signing, List<Path> verifying) {
        return new AccountSettings(
                issuers, audiences, longest, extended, lookedUp, keySetAddress, signing, verifying, signingEndpoint,
                longestExtension);
    }

    public AccountSettings withSigningEndpoint(String place) {
        return new AccountSettings(issuers, audiences, longest, extended, lookedUp, keySetAddress, signingKey,
                verificationKeys, place, longestExtension);
    }

    /** With nothing longer than somebody else who signs allows. */
    AccountSettings within(Duration most) {
        if (longest != null && longest.compareTo(most) > 0) {
            throw new IllegalArgumentException("service-account-max-token-expiration cannot be set longer than the token "
                    + "expiration supported by service-account-signing-endpoint: " + Durations.print(longest) + " > "
                    + Durations.print(most));
        }
        return new AccountSettings(issuers, audiences, longest == null ? most : longest, extended, lookedUp, keySetAddress,
                signingKey, verificationKeys, signingEndpoint,
                most.compareTo(longestExtension) < 0 ? most : longestExtension);
    }
}
