@NullMarked
package dev.edict.scheduler.extend;

import org.jspecify.annotations.NullMarked;
