@NullMarked
package dev.edict.scheduler.device;

import org.jspecify.annotations.NullMarked;
