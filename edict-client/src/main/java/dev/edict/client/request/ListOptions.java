package dev.edict.client.request;

import java.util.Map;

/**
 * Which objects a list is to have, and how old it may be. Empty and zero mean: not said.
 *
 * @param limit how many objects a page has at most
 * @param continueToken where the page before has ended
 * @param resourceVersion empty for the newest, {@code 0} for whatever the server has at hand
 * @param resourceVersionMatch {@code NotOlderThan} or {@code Exact}
 * @param others what only some servers know, such as {@code includeUninitialized}, by name
 */
public record ListOptions(
        String labelSelector,
        String fieldSelector,
        long limit,
        String continueToken,
        String resourceVersion,
        String resourceVersionMatch,
        Map<String, String> others) {
    public static final ListOptions ALL = new ListOptions("", "", 0, "", "", "", Map.of());

    public ListOptions {
        others = Map.copyOf(others);
    }

    public ListOptions withLabels(String selector) {
        return new ListOptions(selector, fieldSelector, limit, continueToken, resourceVersion, resourceVersionMatch, others);
    }

    public ListOptions withFields(String selector) {
        return new ListOptions(labelSelector, selector, limit, continueToken, resourceVersion, resourceVersionMatch, others);
    }

    public ListOptions withLimit(long most) {
        return new ListOptions(labelSelector, fieldSelector, most, continueToken, resourceVersion, resourceVersionMatch, others);
    }

    public ListOptions withContinue(String token) {
        return new ListOptions(labelSelector, fieldSelector, limit, token, resourceVersion, resourceVersionMatch, others);
    }

    public ListOptions withVersion(String version) {
        return new ListOptions(labelSelector, fieldSelector, limit, continueToken, version, resourceVersionMatch, others);
    }

    public ListOptions withVersionMatch(String match) {
        return new ListOptions(labelSelector, fieldSelector, limit, continueToken, resourceVersion, match, others);
    }

    /** With a parameter that only some servers know. */
    public ListOptions with(String parameter, String value) {
        return new ListOptions(labelSelector, fieldSelector, limit, continueToken, resourceVersion, resourceVersionMatch,
                Query.plus(others, parameter, value));
    }

    Query query() {
        return new Query()
                .add(others)
                .add("labelSelector", labelSelector)
                .add("fieldSelector", fieldSelector)
                .add("limit", limit == 0 ? "" : Long.toString(limit))
                .add("continue", continueToken)
                .add("resourceVersion", resourceVersion)
                .add("resourceVersionMatch", resourceVersionMatch);
    }
}
