@NullMarked
package dev.edict.controllers.volume.simulate;

import org.jspecify.annotations.NullMarked;
