/** Leader election: of several that could do a work, one does it, and a Lease says which. */
@NullMarked
package dev.edict.client.elect;

import org.jspecify.annotations.NullMarked;
