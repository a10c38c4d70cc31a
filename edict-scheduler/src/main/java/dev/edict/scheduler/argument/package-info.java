/** What single plugins of a profile are told. */
@NullMarked
package dev.edict.scheduler.argument;

import org.jspecify.annotations.NullMarked;
