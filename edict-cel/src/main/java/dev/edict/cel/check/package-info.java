/** Finds the type of every part of an expression, and refuses expressions that have none. */
@NullMarked
package dev.edict.cel.check;

import org.jspecify.annotations.NullMarked;
