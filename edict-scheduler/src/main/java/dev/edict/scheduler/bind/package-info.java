/** What is done about a decision: the writes, on threads of their own. */
@NullMarked
package dev.edict.scheduler.bind;

import org.jspecify.annotations.NullMarked;
