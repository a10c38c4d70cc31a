@NullMarked
package dev.edict.controllers.volume;

import org.jspecify.annotations.NullMarked;
