package dev.edict.kinds.apiextensions;

import dev.edict.model.format.GoUrl;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;

/** Whether a definition in one of Kubernetes' own groups was approved by those who look after them. */
public record ApiApproval(State state, String reason) {
    /** The annotation that says where it was approved, or why not. */
    public static final String ANNOTATION = "api-approved.kubernetes.io";

    private static final String REFERENCE = ", see https://github.com/kubernetes/enhancements/pull/1111";

    /** What the annotation says. */
    public enum State {
        APPROVED,
        /** Not approved, with a reason. */
        BYPASSED,
        MISSING,
        INVALID
    }

    /** Whether definitions in a group need an approval. */
    public static boolean isProtected(String group) {
        return group.equals("k8s.io") || group.endsWith(".k8s.io") || group.equals("kubernetes.io")
                || group.endsWith(".kubernetes.io");
    }

    public static ApiApproval of(ObjectValue definition) {
        String annotation = definition.object("metadata").object("annotations").string(ANNOTATION);
        String needed = "protected groups must have approval annotation " + StringValue.quote(ANNOTATION);
        if (annotation.isEmpty()) {
            return new ApiApproval(State.MISSING, needed + REFERENCE);
        }
        if (annotation.startsWith("unapproved")) {
            return new ApiApproval(State.BYPASSED, "not approved: " + StringValue.quote(annotation));
        }
        return isUrl(annotation)
                ? new ApiApproval(State.APPROVED, "approved in " + annotation)
                : new ApiApproval(State.INVALID,
                        needed + " with either a URL or a reason starting with \"unapproved\"" + REFERENCE);
    }

    private static boolean isUrl(String text) {
        try {
            GoUrl url = GoUrl.parse(text);
            return GoUrl.isRequestTarget(text) && !url.host().isEmpty() && !url.scheme().isEmpty();
        } catch (GoUrl.Malformed malformed) {
            return false;
        }
    }
}
