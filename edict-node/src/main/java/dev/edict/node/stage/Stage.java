package dev.edict.node.stage;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.types.Scope;
import dev.edict.types.annotation.ApiResource;
import dev.edict.types.annotation.PrinterColumn;

/**
 * Says what containers do that are simulated. Where several Stages select a container, each part of its life (pull, end, logs …) is
 * that of the heaviest Stage that speaks of it; of equally heavy ones, of the first by name.
 *
 * @param spec which containers, and what they do
 */
@ApiResource(group = "simulation.edict.dev", version = "v1alpha1", scope = Scope.CLUSTER, categories = "simulation")
@PrinterColumn(name = "Weight", jsonPath = ".spec.weight", type = "integer")
@PrinterColumn(name = "Namespaces", jsonPath = ".spec.selector.namespaces")
@PrinterColumn(name = "Containers", jsonPath = ".spec.selector.containers")
@PrinterColumn(name = "Images", jsonPath = ".spec.selector.images")
@PrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = "date")
public record Stage(ObjectMeta metadata, StageSpec spec) implements StageWith {}
