package dev.edict.schema.structural;

/**
 * Where a custom resource keeps what its scale shows, as simple paths such as {@code .spec.replicas}.
 *
 * @param selector the path of the selector as a text; empty if there is none
 */
public record ScalePaths(String replicas, String statusReplicas, String selector) {}
