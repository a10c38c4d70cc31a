/** Questions about rights that expressions may ask, and what they are answered. Who answers them is given from outside. */
@NullMarked
package dev.edict.cel.access;

import org.jspecify.annotations.NullMarked;
