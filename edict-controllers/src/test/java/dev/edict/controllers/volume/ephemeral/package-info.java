@NullMarked
package dev.edict.controllers.volume.ephemeral;

import org.jspecify.annotations.NullMarked;
