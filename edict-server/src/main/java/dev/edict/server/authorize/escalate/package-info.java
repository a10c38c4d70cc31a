/** That nobody gives more than they have: what is asked of writers of roles and bindings. */
@NullMarked
package dev.edict.server.authorize.escalate;

import org.jspecify.annotations.NullMarked;
