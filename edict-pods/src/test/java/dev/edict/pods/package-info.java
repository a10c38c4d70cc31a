@NullMarked
package dev.edict.pods;

import org.jspecify.annotations.NullMarked;
