/** The kinds of the group batch. */
@NullMarked
package dev.edict.kinds.batch;

import org.jspecify.annotations.NullMarked;
