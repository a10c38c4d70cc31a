/** API types as the generator sees them, wherever they come from. */
@NullMarked
package dev.edict.codegen.model;

import org.jspecify.annotations.NullMarked;
