@NullMarked
package dev.edict.scheduler;

import org.jspecify.annotations.NullMarked;
