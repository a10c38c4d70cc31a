@NullMarked
package dev.edict.spdy;

import org.jspecify.annotations.NullMarked;
