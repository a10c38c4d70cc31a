/** From one template to the next without an interruption: Deployments and the ReplicaSets that they have, one for each template. */
@NullMarked
package dev.edict.controllers.deployment;

import org.jspecify.annotations.NullMarked;
