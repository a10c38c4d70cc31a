package dev.edict.server.admit.policy;

import dev.edict.server.admit.ServedKinds;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.registry.ResourceRegistry;
import java.util.function.Supplier;

/**
 * Where policies come from, and whom they are asked about.
 *
 * @param kinds for parameters, and for what policies make of objects
 * @param authorizer whom expressions may ask for rights
 */
public record PolicySources(
        Supplier<ResourceRegistry> policies,
        Supplier<ResourceRegistry> bindings,
        NamespaceObjects namespaces,
        Equivalents equivalents,
        ServedKinds kinds,
        Authorizer authorizer) {}
