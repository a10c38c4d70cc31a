/** What loops share about pods: which of them go first, and how they are made of templates. */
@NullMarked
package dev.edict.controllers.pod;

import org.jspecify.annotations.NullMarked;
