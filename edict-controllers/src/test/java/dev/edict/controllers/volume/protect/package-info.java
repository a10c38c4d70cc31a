@NullMarked
package dev.edict.controllers.volume.protect;

import org.jspecify.annotations.NullMarked;
