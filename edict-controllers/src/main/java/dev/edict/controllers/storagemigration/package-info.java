/** Objects that are to be stored anew: as the version that a server stores now, and encrypted as it encrypts now. */
@NullMarked
package dev.edict.controllers.storagemigration;

import org.jspecify.annotations.NullMarked;
