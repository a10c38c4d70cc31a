/** What the scheduler asks of its plugins: about nodes, about their worth, and about what may help a pod that fits nowhere. */
@NullMarked
package dev.edict.scheduler.plugin;

import org.jspecify.annotations.NullMarked;
