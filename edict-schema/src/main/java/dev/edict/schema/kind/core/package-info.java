/** The kinds of the core group. */
@NullMarked
package dev.edict.schema.kind.core;

import org.jspecify.annotations.NullMarked;
