/** Real clients against a running server. */
@NullMarked
package dev.edict.compat;

import org.jspecify.annotations.NullMarked;
