/** Claims and volumes find each other: {@code persistentvolume-binder-controller}. */
@NullMarked
package dev.edict.controllers.volume.bind;

import org.jspecify.annotations.NullMarked;
