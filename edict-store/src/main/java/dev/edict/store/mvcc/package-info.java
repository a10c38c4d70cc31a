/**
 * The multi-version store on top of an ordered key-value engine: how revisions, history, watches, expiry and compaction
 * come from four sorted tables. The engine is the narrow interface {@link dev.edict.store.mvcc.Engine}; the store in memory
 * and the embedded one differ only in it.
 *
 * <p>The path of a write: {@code MvccStore → Writer → Plan → Engine → MvccStore.publish → Watch}.
 */
@NullMarked
package dev.edict.store.mvcc;

import org.jspecify.annotations.NullMarked;
