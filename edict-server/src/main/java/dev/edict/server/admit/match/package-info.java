/** Which requests a configuration means: of a webhook, or of a policy. */
@NullMarked
package dev.edict.server.admit.match;

import org.jspecify.annotations.NullMarked;
