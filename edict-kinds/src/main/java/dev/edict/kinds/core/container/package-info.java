/** Containers of a pod: images, ports, environment, mounts, probes, resources, states. */
@NullMarked
package dev.edict.kinds.core.container;

import org.jspecify.annotations.NullMarked;
