@NullMarked
package dev.edict.controllers.volume.attach;

import org.jspecify.annotations.NullMarked;
