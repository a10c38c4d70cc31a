@NullMarked
package dev.edict.testing;

import org.jspecify.annotations.NullMarked;
