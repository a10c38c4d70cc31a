@NullMarked
package dev.edict.scheduler.snapshot;

import org.jspecify.annotations.NullMarked;
