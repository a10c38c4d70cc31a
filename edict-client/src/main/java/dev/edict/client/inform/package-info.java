/** Objects of a server at hand in memory, and word of each change to whoever wants it. */
@NullMarked
package dev.edict.client.inform;

import org.jspecify.annotations.NullMarked;
