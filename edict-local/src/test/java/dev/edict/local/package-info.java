@NullMarked
package dev.edict.local;

import org.jspecify.annotations.NullMarked;
