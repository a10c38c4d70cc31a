package dev.edict.server.custom;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.custom.Conditions.Condition;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Groups of the Kubernetes community need its approval: what the annotation that shows it says. */
final class Approval {
    private static final String ANNOTATION = "api-approved.kubernetes.io";
    private static final String REFERENCE = ", see https://github.com/kubernetes/enhancements/pull/1111";

    private Approval() {}

    /** The condition of a definition in a protected group; null for other groups. */
    static @Nullable Condition condition(ObjectValue definition) {
        if (!isProtected(definition.object("spec").string("group"))) {
            return null;
        }
        String given = definition.object("metadata").object("annotations").string(ANNOTATION);
        if (given.isEmpty()) {
            return said(false, "MissingAnnotation",
                    "protected groups must have approval annotation " + ApiErrors.quote(ANNOTATION) + REFERENCE);
        }
        if (given.startsWith("unapproved")) {
            return said(false, "UnapprovedAnnotation", "not approved: " + ApiErrors.quote(given));
        }
        if (isAddress(given)) {
            return said(true, "ApprovedAnnotation", "approved in " + given);
        }
        return said(false, "InvalidAnnotation", "protected groups must have approval annotation "
                + ApiErrors.quote(ANNOTATION) + " with either a URL or a reason starting with \"unapproved\"" + REFERENCE);
    }

    private static boolean isProtected(String group) {
        return group.equals("k8s.io") || group.endsWith(".k8s.io")
                || group.equals("kubernetes.io") || group.endsWith(".kubernetes.io");
    }

    private static boolean isAddress(String text) {
        try {
            URI address = new URI(text);
            return address.getScheme() != null && address.getAuthority() != null;
        } catch (URISyntaxException notAnAddress) {
            return false;
        }
    }

    private static Condition said(boolean approved, String reason, String message) {
        return new Condition(Conditions.API_APPROVED, approved, reason, message);
    }
}
