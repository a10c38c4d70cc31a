/** What kinds do only where it is asked for. */
@NullMarked
package dev.edict.kinds.feature;

import org.jspecify.annotations.NullMarked;
