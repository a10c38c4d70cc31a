/** Devices that pods claim: which there are, who has them, and which a claim gets on a node. */
@NullMarked
package dev.edict.scheduler.device;

import org.jspecify.annotations.NullMarked;
