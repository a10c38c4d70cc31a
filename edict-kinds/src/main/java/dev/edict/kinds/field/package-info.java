/** Checks and forms of single fields that many kinds have: choices, ports, percentages, paths, conditions. */
@NullMarked
package dev.edict.kinds.field;

import org.jspecify.annotations.NullMarked;
