/** A webhook outside that says which images pods may run. */
@NullMarked
package dev.edict.server.admit.image;

import org.jspecify.annotations.NullMarked;
