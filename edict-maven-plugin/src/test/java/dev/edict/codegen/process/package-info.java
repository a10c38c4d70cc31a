/** What the processor writes, compiled and run. */
@NullMarked
package dev.edict.codegen.process;

import org.jspecify.annotations.NullMarked;
