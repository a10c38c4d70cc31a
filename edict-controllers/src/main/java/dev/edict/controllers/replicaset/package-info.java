/** As many pods of a template as somebody wants: ReplicaSets, and the ReplicationControllers that were before them. */
@NullMarked
package dev.edict.controllers.replicaset;

import org.jspecify.annotations.NullMarked;
