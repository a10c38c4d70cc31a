/** Calls to webhooks: of conversions, and of admission. */
@NullMarked
package dev.edict.server.webhook;

import org.jspecify.annotations.NullMarked;
