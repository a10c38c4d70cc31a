/** Priority and fairness: whose request is worked on now, whose waits, and whose is refused, when there are too many. */
@NullMarked
package dev.edict.server.flow;

import org.jspecify.annotations.NullMarked;
