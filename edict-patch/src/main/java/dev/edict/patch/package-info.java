/** The ways to change an object: what a server, or a test of an operator, calls. */
@NullMarked
package dev.edict.patch;

import org.jspecify.annotations.NullMarked;
