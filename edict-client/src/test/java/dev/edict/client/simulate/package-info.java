/** A server for tests, in memory, on which anything can go wrong. */
@NullMarked
package dev.edict.client.simulate;

import org.jspecify.annotations.NullMarked;
