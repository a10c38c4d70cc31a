/** The kinds of the group autoscaling. */
@NullMarked
package dev.edict.schema.kind.autoscaling;

import org.jspecify.annotations.NullMarked;
