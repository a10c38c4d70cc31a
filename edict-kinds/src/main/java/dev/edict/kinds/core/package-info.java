/** The kinds of the core group. */
@NullMarked
package dev.edict.kinds.core;

import org.jspecify.annotations.NullMarked;
