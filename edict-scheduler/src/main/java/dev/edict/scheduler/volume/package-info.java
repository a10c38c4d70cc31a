/** Which volumes a pod's claims get on a node. */
@NullMarked
package dev.edict.scheduler.volume;

import org.jspecify.annotations.NullMarked;
