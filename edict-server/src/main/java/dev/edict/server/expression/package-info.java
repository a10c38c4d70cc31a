/** Expressions that users configure, compiled once, with a bound on what they may cost. */
@NullMarked
package dev.edict.server.expression;

import org.jspecify.annotations.NullMarked;
