/** Points in time, durations and ages, as Kubernetes reads and writes them. */
@NullMarked
package dev.edict.model.time;

import org.jspecify.annotations.NullMarked;
