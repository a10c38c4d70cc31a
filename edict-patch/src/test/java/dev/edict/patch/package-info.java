@NullMarked
package dev.edict.patch;

import org.jspecify.annotations.NullMarked;
