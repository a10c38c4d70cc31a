/** The generated records against the catalogue that they are made from. */
@NullMarked
package dev.edict.api;

import org.jspecify.annotations.NullMarked;
