/** Tests of what loops tell about themselves. */
@NullMarked
package dev.edict.client.explain;

import org.jspecify.annotations.NullMarked;
