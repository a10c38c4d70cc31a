@NullMarked
package dev.edict.controllers.volume.bind;

import org.jspecify.annotations.NullMarked;
