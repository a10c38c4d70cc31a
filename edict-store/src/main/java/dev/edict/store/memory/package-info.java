/** The store in memory: for tests, and for servers that may forget everything. */
@NullMarked
package dev.edict.store.memory;

import org.jspecify.annotations.NullMarked;
