/** Where a pod runs best: one plugin a file. */
@NullMarked
package dev.edict.scheduler.score;

import org.jspecify.annotations.NullMarked;
