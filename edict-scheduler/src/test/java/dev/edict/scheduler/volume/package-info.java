@NullMarked
package dev.edict.scheduler.volume;

import org.jspecify.annotations.NullMarked;
