/** Time that passes, and what waits for it: handed in everywhere, so that tests can move it by hand. */
@NullMarked
package dev.edict.client.time;

import org.jspecify.annotations.NullMarked;
