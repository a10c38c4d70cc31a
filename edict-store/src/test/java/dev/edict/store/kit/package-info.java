/**
 * The test kit: what every implementation of {@link dev.edict.store.Store} must do, as tests. Extend
 * {@link dev.edict.store.kit.StoreKit} to run it against yours.
 */
@NullMarked
package dev.edict.store.kit;

import org.jspecify.annotations.NullMarked;
