@NullMarked
package dev.edict.scheduler.score;

import org.jspecify.annotations.NullMarked;
