@NullMarked
package dev.edict.patch.managed;

import org.jspecify.annotations.NullMarked;
