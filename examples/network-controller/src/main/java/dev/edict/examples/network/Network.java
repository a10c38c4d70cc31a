package dev.edict.examples.network;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.types.annotation.ApiResource;
import dev.edict.types.annotation.PrinterColumn;
import org.jspecify.annotations.Nullable;

/**
 * A network with a gateway.
 *
 * @param spec what is wanted
 * @param status what is there
 */
@ApiResource(group = "samplecrd.k8s.io", version = "v1", shortNames = "net",
        annotations = "api-approved.kubernetes.io=unapproved, an example")
@PrinterColumn(name = "Cidr", jsonPath = ".spec.cidr")
@PrinterColumn(name = "Gateway", jsonPath = ".spec.gateway")
@PrinterColumn(name = "Ready", jsonPath = ".status.conditions[?(@.type==\"Ready\")].status")
public record Network(ObjectMeta metadata, NetworkSpec spec, @Nullable NetworkStatus status) implements NetworkWith {}
