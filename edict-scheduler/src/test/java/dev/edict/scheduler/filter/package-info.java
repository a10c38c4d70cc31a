@NullMarked
package dev.edict.scheduler.filter;

import org.jspecify.annotations.NullMarked;
