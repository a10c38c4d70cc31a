package dev.edict.kinds.apiextensions;

import dev.edict.kinds.rule.WebhookClientRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks how objects are converted between the versions of a definition. */
final class ConversionRules {
    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");
    private static final String NOT_FOR_OTHERS = "should not be set when strategy is not set to Webhook";

    private ConversionRules() {}

    /** Whether a conversion accepts reviews of a version that we send, or names none. */
    static boolean hasKnownReviewVersion(ObjectValue conversion) {
        List<String> versions = reviewVersions(conversion);
        return versions.isEmpty() || versions.stream().anyMatch(REVIEW_VERSIONS::contains);
    }

    /** Whether the certificates of a conversion's webhook can be read, or there are none. */
    static boolean hasReadableBundle(ObjectValue conversion) {
        return isReadable(client(conversion).string("caBundle"));
    }

    private static List<String> reviewVersions(ObjectValue conversion) {
        return conversion.object("webhook").list("conversionReviewVersions").strings();
    }

    private static ObjectValue client(ObjectValue conversion) {
        return conversion.object("webhook").object("clientConfig");
    }

    static void check(ObjectValue conversion, Strictness strictness, FieldPath path, FieldErrors errors) {
        String strategy = conversion.string("strategy");
        NameRules.oneOf(strategy, List.of("None", "Webhook"), path.child("strategy"), errors);
        FieldPath clientPath = path.child("webhookClientConfig");
        FieldPath versionsPath = path.child("conversionReviewVersions");
        boolean hasClient = conversion.object("webhook").isSet("clientConfig");
        if (!strategy.equals("Webhook")) {
            if (hasClient) {
                errors.forbidden(clientPath, NOT_FOR_OTHERS);
            }
            if (!reviewVersions(conversion).isEmpty()) {
                errors.forbidden(versionsPath, NOT_FOR_OTHERS);
            }
            return;
        }
        if (hasClient) {
            WebhookClientRules.client(client(conversion), clientPath, errors);
            String bundle = client(conversion).string("caBundle");
            if (strictness.bundles() && !isReadable(bundle)) {
                errors.invalid(clientPath.child("caBundle"), bundle,
                        "unable to load root certificates: unable to parse bytes as PEM block");
            }
        } else {
            errors.required(clientPath, "required when strategy is set to Webhook");
        }
        versions(reviewVersions(conversion), strictness.reviewVersions(), versionsPath, errors);
    }

    private static void versions(List<String> versions, boolean known, FieldPath path, FieldErrors errors) {
        if (versions.isEmpty()) {
            errors.required(path);
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < versions.size(); index++) {
            String version = versions.get(index);
            if (seen.add(version)) {
                FieldRules.format(Formats.dns1035Label(version), version, path.index(index), errors);
            } else {
                errors.invalid(path.index(index), version, "duplicate version");
            }
        }
        if (known && versions.stream().noneMatch(REVIEW_VERSIONS::contains)) {
            errors.invalid(path, versions, "must include at least one of " + String.join(", ", REVIEW_VERSIONS));
        }
    }

    private static boolean isReadable(String bundle) {
        if (bundle.isEmpty()) {
            return true;
        }
        try {
            byte[] pem = Base64.getDecoder().decode(bundle);
            return !CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem)).isEmpty();
        } catch (CertificateException | IllegalArgumentException unreadable) {
            return false;
        }
    }
}
