/** Claims that are made for one pod, and go with it: {@code ephemeral-volume-controller}. */
@NullMarked
package dev.edict.controllers.volume.ephemeral;

import org.jspecify.annotations.NullMarked;
