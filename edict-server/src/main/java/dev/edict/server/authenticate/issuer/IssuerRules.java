package dev.edict.server.authenticate.issuer;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.GoUrl;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Issuer;
import dev.edict.server.certificate.Pem;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One issuer whose configuration has been checked, as Kubernetes checks it.
 *
 * @param mapper makes users of claims; of no use if something was wrong
 */
public record IssuerRules(Issuer issuer, ClaimMapper mapper) {
    private static final String MATCH_ANY = "MatchAny";

    /** @param errors is told what is wrong */
    static IssuerRules compile(
            IssuerConfiguration configuration, FieldPath path, Set<String> disallowed, FieldErrors errors) {
        Issuer issuer = configuration.issuer();
        FieldPath place = path.child("issuer");
        checkUrl(issuer, place, disallowed, errors);
        checkAudiences(issuer, place, errors);
        if (!issuer.certificateAuthority().isEmpty()) {
            try {
                Pem.certificates(issuer.certificateAuthority());
            } catch (IllegalArgumentException unreadable) {
                errors.invalid(place.child("certificateAuthority"), "<omitted>",
                        "data does not contain any valid RSA or ECDSA certificates");
            }
        }
        if (!Set.of("", "controlplane", "cluster").contains(issuer.egressSelectorType())) {
            errors.invalid(place.child("egressSelectorType"), issuer.egressSelectorType(),
                    "egress selector must be either controlplane or cluster");
        } else if (!issuer.egressSelectorType().isEmpty()) {
            errors.invalid(place.child("egressSelectorType"), issuer.egressSelectorType(),
                    "there are no egress selectors on this server");
        }
        return new IssuerRules(issuer, new ClaimCompiler(configuration, path, errors).compile());
    }

    private static void checkUrl(Issuer issuer, FieldPath place, Set<String> disallowed, FieldErrors errors) {
        if (issuer.url().isEmpty()) {
            errors.required(place.child("url"));
        } else {
            checkUrl(issuer.url(), disallowed, place.child("url"), errors);
        }
        String discovery = issuer.discoveryUrl();
        if (discovery.isEmpty()) {
            return;
        }
        if (!issuer.url().isEmpty() && trimmed(issuer.url()).equals(trimmed(discovery))) {
            errors.invalid(place.child("discoveryURL"), discovery, "discoveryURL must be different from URL");
        }
        checkUrl(discovery, Set.of(), place.child("discoveryURL"), errors);
    }

    private static String trimmed(String url) {
        int end = url.length();
        while (end > 0 && url.charAt(end - 1) == '/') {
            end--;
        }
        return url.substring(0, end);
    }

    private static void checkUrl(String text, Set<String> disallowed, FieldPath path, FieldErrors errors) {
        if (disallowed.contains(text)) {
            errors.invalid(path, text, "URL must not overlap with disallowed issuers: ["
                    + String.join(" ", disallowed.stream().sorted().toList()) + "]");
        }
        GoUrl url;
        try {
            url = GoUrl.parse(text);
        } catch (GoUrl.Malformed malformed) {
            errors.invalid(path, text, String.valueOf(malformed.getMessage()));
            return;
        }
        if (!url.scheme().equals("https")) {
            errors.invalid(path, text, "URL scheme must be https");
        }
        if (url.user() != null) {
            errors.invalid(path, text, "URL must not contain a username or password");
        }
        if (!url.query().isEmpty()) {
            errors.invalid(path, text, "URL must not contain a query");
        }
        if (!url.fragment().isEmpty()) {
            errors.invalid(path, text, "URL must not contain a fragment");
        }
    }

    private static void checkAudiences(Issuer issuer, FieldPath place, FieldErrors errors) {
        List<String> audiences = issuer.audiences();
        FieldPath path = place.child("audiences");
        if (audiences.isEmpty()) {
            errors.required(path, "at least one " + path + " is required");
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < audiences.size(); index++) {
            if (audiences.get(index).isEmpty()) {
                errors.required(path.index(index));
            }
            if (!seen.add(audiences.get(index))) {
                errors.duplicate(path.index(index), audiences.get(index));
            }
        }
        String policy = issuer.audienceMatchPolicy();
        if (audiences.size() > 1 && !policy.equals(MATCH_ANY)) {
            errors.invalid(place.child("audienceMatchPolicy"), policy,
                    "audienceMatchPolicy must be MatchAny for multiple audiences");
        } else if (audiences.size() == 1 && !policy.isEmpty() && !policy.equals(MATCH_ANY)) {
            errors.invalid(place.child("audienceMatchPolicy"), policy,
                    "audienceMatchPolicy must be empty or MatchAny for single audience");
        }
    }
}
