package dev.edict.cel.access;

import org.jspecify.annotations.Nullable;

/**
 * Whether somebody may do something.
 *
 * @param account whose rights are meant; null for those of whoever makes the request
 * @param path what is asked for if it is no resource; empty for resources
 * @param fieldSelector as the expression wrote it; empty if it wrote none
 * @param labelSelector as the expression wrote it; empty if it wrote none
 * @param verb empty while the question is put together
 */
public record AccessQuestion(
        @Nullable Account account,
        String path,
        String group,
        String resource,
        String subresource,
        String namespace,
        String name,
        String fieldSelector,
        String labelSelector,
        String verb) {

    public static AccessQuestion ofPath(@Nullable Account account, String path) {
        return new AccessQuestion(account, path, "", "", "", "", "", "", "", "");
    }

    public static AccessQuestion ofResource(@Nullable Account account, String group, String resource) {
        return new AccessQuestion(account, "", group, resource, "", "", "", "", "", "");
    }

    public boolean isResource() {
        return path.isEmpty();
    }

    public AccessQuestion withSubresource(String other) {
        return new AccessQuestion(
                account, path, group, resource, other, namespace, name, fieldSelector, labelSelector, verb);
    }

    public AccessQuestion withNamespace(String other) {
        return new AccessQuestion(
                account, path, group, resource, subresource, other, name, fieldSelector, labelSelector, verb);
    }

    public AccessQuestion withName(String other) {
        return new AccessQuestion(
                account, path, group, resource, subresource, namespace, other, fieldSelector, labelSelector, verb);
    }

    public AccessQuestion withFieldSelector(String other) {
        return new AccessQuestion(account, path, group, resource, subresource, namespace, name, other, labelSelector, verb);
    }

    public AccessQuestion withLabelSelector(String other) {
        return new AccessQuestion(account, path, group, resource, subresource, namespace, name, fieldSelector, other, verb);
    }

    public AccessQuestion withVerb(String other) {
        return new AccessQuestion(
                account, path, group, resource, subresource, namespace, name, fieldSelector, labelSelector, other);
    }
}
