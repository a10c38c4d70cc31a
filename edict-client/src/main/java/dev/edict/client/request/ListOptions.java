package dev.edict.client.request;

/**
 * Which objects a list is to have, and how old it may be. Empty and zero mean: not said.
 *
 * @param limit how many objects a page has at most
 * @param continueToken where the page before has ended
 * @param resourceVersion empty for the newest, {@code 0} for whatever the server has at hand
 * @param resourceVersionMatch {@code NotOlderThan} or {@code Exact}
 */
public record ListOptions(
        String labelSelector,
        String fieldSelector,
        long limit,
        String continueToken,
        String resourceVersion,
        String resourceVersionMatch) {
    public static final ListOptions ALL = new ListOptions("", "", 0, "", "", "");

    public ListOptions withLabels(String selector) {
        return new ListOptions(selector, fieldSelector, limit, continueToken, resourceVersion, resourceVersionMatch);
    }

    public ListOptions withFields(String selector) {
        return new ListOptions(labelSelector, selector, limit, continueToken, resourceVersion, resourceVersionMatch);
    }

    public ListOptions withLimit(long most) {
        return new ListOptions(labelSelector, fieldSelector, most, continueToken, resourceVersion, resourceVersionMatch);
    }

    public ListOptions withContinue(String token) {
        return new ListOptions(labelSelector, fieldSelector, limit, token, resourceVersion, resourceVersionMatch);
    }

    public ListOptions withVersion(String version) {
        return new ListOptions(labelSelector, fieldSelector, limit, continueToken, version, resourceVersionMatch);
    }

    public ListOptions withVersionMatch(String match) {
        return new ListOptions(labelSelector, fieldSelector, limit, continueToken, resourceVersion, match);
    }

    Query query() {
        return new Query()
                .add("labelSelector", labelSelector)
                .add("fieldSelector", fieldSelector)
                .add("limit", limit == 0 ? "" : Long.toString(limit))
                .add("continue", continueToken)
                .add("resourceVersion", resourceVersion)
                .add("resourceVersionMatch", resourceVersionMatch);
    }
}
