/**
 * The contract of the multi-version store: one global revision, compare-and-set transactions, range reads at a revision,
 * watches from a revision, compaction. It is etcd's model, so that etcd is one of the implementations and not a special
 * case. {@link dev.edict.store.Store} is the door; everything else here is a value that goes in or comes out of it.
 */
@NullMarked
package dev.edict.store;

import org.jspecify.annotations.NullMarked;
