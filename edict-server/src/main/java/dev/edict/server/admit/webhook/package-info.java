/** Asks servers outside about requests: those that may change objects one after the other, then the others all at once. */
@NullMarked
package dev.edict.server.admit.webhook;

import org.jspecify.annotations.NullMarked;
