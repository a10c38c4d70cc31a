/** The kinds of the group autoscaling. */
@NullMarked
package dev.edict.kinds.autoscaling;

import org.jspecify.annotations.NullMarked;
