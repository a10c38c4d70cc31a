/** Tokens with which machines join a cluster: they vouch for what a machine reads before it trusts anybody, and go when they expire. */
@NullMarked
package dev.edict.controllers.bootstraptoken;

import org.jspecify.annotations.NullMarked;
