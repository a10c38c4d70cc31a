/** What users declare of simulated containers: the resource {@code Stage}, and annotations of pods. */
@NullMarked
package dev.edict.node.stage;

import org.jspecify.annotations.NullMarked;
