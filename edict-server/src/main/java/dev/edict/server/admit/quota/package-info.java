/** What a namespace may hold: counted in the transactions that change it, and held to its quotas. */
@NullMarked
package dev.edict.server.admit.quota;

import org.jspecify.annotations.NullMarked;
