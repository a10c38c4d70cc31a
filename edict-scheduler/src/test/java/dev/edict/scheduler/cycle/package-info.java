@NullMarked
package dev.edict.scheduler.cycle;

import org.jspecify.annotations.NullMarked;
