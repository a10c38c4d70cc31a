/** Puts definitions and resources together from sources and overlay. */
@NullMarked
package dev.edict.generator.assemble;

import org.jspecify.annotations.NullMarked;
