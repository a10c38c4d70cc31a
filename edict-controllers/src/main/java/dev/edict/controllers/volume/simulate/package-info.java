/** Volumes that are nowhere: what drivers do in a real cluster, for nodes that are simulated. */
@NullMarked
package dev.edict.controllers.volume.simulate;

import org.jspecify.annotations.NullMarked;
