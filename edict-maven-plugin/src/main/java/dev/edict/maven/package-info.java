/** The generator as goals of Maven. */
@NullMarked
package dev.edict.maven;

import org.jspecify.annotations.NullMarked;
