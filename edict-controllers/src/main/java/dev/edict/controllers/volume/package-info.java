/** What the loops of volumes share: the words by which claims, volumes and pods know each other. */
@NullMarked
package dev.edict.controllers.volume;

import org.jspecify.annotations.NullMarked;
