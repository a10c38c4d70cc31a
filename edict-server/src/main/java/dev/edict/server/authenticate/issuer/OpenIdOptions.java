package dev.edict.server.authenticate.issuer;

import dev.edict.server.authenticate.issuer.IssuerConfiguration.ClaimRule;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Issuer;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mapping;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mappings;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One issuer as the options of kube-apiserver describe it that begin with {@code --oidc}.
 *
 * @param clientId the audience of its tokens
 * @param authority who vouches for it, as PEM; empty for those of the system
 * @param usernamePrefix empty for that of the issuer unless the name is an address, {@code -} for none
 * @param signingAlgorithms how its tokens may be signed
 * @param requiredClaims the values that claims must have
 */
public record OpenIdOptions(String issuerUrl, String clientId, String authority, String usernameClaim,
        String usernamePrefix, String groupsClaim, String groupsPrefix, List<String> signingAlgorithms,
        Map<String, String> requiredClaims) {

    /** @throws IllegalArgumentException if one of them is missing without which there is no issuer */
    public OpenIdOptions {
        if (issuerUrl.isEmpty() || clientId.isEmpty()) {
            throw new IllegalArgumentException(
                    "oidc-issuer-url and oidc-client-id must be specified together when any oidc-* flags are set");
        }
        signingAlgorithms = List.copyOf(signingAlgorithms);
        requiredClaims = Map.copyOf(requiredClaims);
    }

    /** The same as a file would say it. */
    public AuthenticationConfiguration configuration() {
        return new AuthenticationConfiguration(List.of(new IssuerConfiguration(
                new Issuer(issuerUrl, "", authority, List.of(clientId), "", ""),
                requiredClaims.entrySet().stream()
                        .map(claim -> new ClaimRule(claim.getKey(), claim.getValue(), "", "")).toList(),
                new Mappings(new Mapping(usernameClaim, prefix(), ""),
                        groupsClaim.isEmpty() ? Mapping.NONE : new Mapping(groupsClaim, groupsPrefix, ""),
                        Mapping.NONE, List.of()),
                List.of())), null);
    }

    private String prefix() {
        if (usernamePrefix.isEmpty() && !usernameClaim.equals("email")) {
            return issuerUrl + "#";
        }
        return usernamePrefix.equals("-") ? "" : usernamePrefix;
    }

    /** @throws IllegalArgumentException if there is one that is not believed */
    public Set<SigningAlgorithm> algorithms() {
        Set<SigningAlgorithm> algorithms = EnumSet.noneOf(SigningAlgorithm.class);
        for (String name : signingAlgorithms) {
            SigningAlgorithm algorithm = SigningAlgorithm.named(name);
            if (algorithm == null) {
                throw new IllegalArgumentException("oidc: unsupported signing alg: \"" + name + "\"");
            }
            algorithms.add(algorithm);
        }
        return algorithms;
    }
}
