/** Follows what happens to objects on a server: a list first, then what changes, over whatever goes wrong between. */
@NullMarked
package dev.edict.client.reflect;

import org.jspecify.annotations.NullMarked;
