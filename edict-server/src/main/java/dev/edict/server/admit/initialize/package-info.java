/** Initializers: who has to look at a new object before it is shown to everybody. */
@NullMarked
package dev.edict.server.admit.initialize;

import org.jspecify.annotations.NullMarked;
