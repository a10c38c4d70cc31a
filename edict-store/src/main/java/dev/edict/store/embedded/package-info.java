/**
 * The embedded store: the multi-version store on RocksDB in a directory of its own. It needs no other process, and is what
 * a single server uses by default.
 */
@NullMarked
package dev.edict.store.embedded;

import org.jspecify.annotations.NullMarked;
