/** The kinds of the group scheduling.k8s.io. */
@NullMarked
package dev.edict.schema.kind.scheduling;

import org.jspecify.annotations.NullMarked;
