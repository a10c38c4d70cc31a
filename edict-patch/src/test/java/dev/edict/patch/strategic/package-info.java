@NullMarked
package dev.edict.patch.strategic;

import org.jspecify.annotations.NullMarked;
