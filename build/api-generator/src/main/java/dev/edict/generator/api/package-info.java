/** From the catalogue of built-in types to Java sources. */
@NullMarked
package dev.edict.generator.api;

import org.jspecify.annotations.NullMarked;
