@NullMarked
package dev.edict.controllers.volume.expand;

import org.jspecify.annotations.NullMarked;
