/** Policies: expressions of users that refuse or change what comes in. */
@NullMarked
package dev.edict.server.admit.policy;

import org.jspecify.annotations.NullMarked;
