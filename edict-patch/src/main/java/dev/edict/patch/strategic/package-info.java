/** Strategic merge patches: applying them, and making them from two or three versions of an object. */
@NullMarked
package dev.edict.patch.strategic;

import org.jspecify.annotations.NullMarked;
