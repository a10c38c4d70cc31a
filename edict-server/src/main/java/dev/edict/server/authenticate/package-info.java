/** Who asks: the ways in that clients know, one file each. */
@NullMarked
package dev.edict.server.authenticate;

import org.jspecify.annotations.NullMarked;
