/** What a pod's object means, to whoever reads it: control loops, the scheduler and nodes. */
@NullMarked
package dev.edict.pods;

import org.jspecify.annotations.NullMarked;
