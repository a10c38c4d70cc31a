/** What can be asked of a server: the verbs, their options, what comes back, and what goes wrong. */
@NullMarked
package dev.edict.client.request;

import org.jspecify.annotations.NullMarked;
