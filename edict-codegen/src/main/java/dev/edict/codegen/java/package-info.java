/** From API types to Java sources. */
@NullMarked
package dev.edict.codegen.java;

import org.jspecify.annotations.NullMarked;
