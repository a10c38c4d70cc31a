/** Regular expressions as Go has them: no backtracking, and limits on what an expression may cost. */
@NullMarked
package dev.edict.cel.pattern;

import org.jspecify.annotations.NullMarked;
