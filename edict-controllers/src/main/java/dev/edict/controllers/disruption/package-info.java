/** How many pods may go at a time: the status of PodDisruptionBudgets, by which evictions are allowed. */
@NullMarked
package dev.edict.controllers.disruption;

import org.jspecify.annotations.NullMarked;
