/** What loops share about pods: in which state they are, which of them go first, and how they are made of templates. */
@NullMarked
package dev.edict.controllers.pod;

import org.jspecify.annotations.NullMarked;
