/** Claims that want more than their volume has: {@code persistentvolume-expander-controller}. */
@NullMarked
package dev.edict.controllers.volume.expand;

import org.jspecify.annotations.NullMarked;
