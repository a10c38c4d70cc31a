/** Claims, volumes and attribute classes stay as long as somebody uses them. */
@NullMarked
package dev.edict.controllers.volume.protect;

import org.jspecify.annotations.NullMarked;
