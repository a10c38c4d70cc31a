@NullMarked
package dev.edict.cel.device;

import org.jspecify.annotations.NullMarked;
