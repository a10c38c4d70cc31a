/** What a loop does, told to people: what woke it, what it saw, what it did, and what it waits for. */
@NullMarked
package dev.edict.client.explain;

import org.jspecify.annotations.NullMarked;
