/** Users by the word of a server elsewhere that is shown their tokens. */
@NullMarked
package dev.edict.server.authenticate.webhook;

import org.jspecify.annotations.NullMarked;
