@NullMarked
package dev.edict.patch.field;

import org.jspecify.annotations.NullMarked;
