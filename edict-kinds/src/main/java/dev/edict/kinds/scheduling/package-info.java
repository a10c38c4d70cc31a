/** The kinds of the group scheduling.k8s.io. */
@NullMarked
package dev.edict.kinds.scheduling;

import org.jspecify.annotations.NullMarked;
