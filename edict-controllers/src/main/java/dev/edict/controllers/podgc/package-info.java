/** Pods that nobody will end any more are ended: those of nodes that are gone, and those that have ended long ago. */
@NullMarked
package dev.edict.controllers.podgc;

import org.jspecify.annotations.NullMarked;
