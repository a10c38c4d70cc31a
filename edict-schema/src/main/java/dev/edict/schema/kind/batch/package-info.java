/** The kinds of the group batch. */
@NullMarked
package dev.edict.schema.kind.batch;

import org.jspecify.annotations.NullMarked;
