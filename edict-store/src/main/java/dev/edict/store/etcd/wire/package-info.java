/**
 * The part of etcd's v3 protocol that a store needs: requests to bytes, bytes to responses, written down from the public
 * description of the API. Messages are few and flat, so they are encoded by hand instead of by generated code.
 */
@NullMarked
package dev.edict.store.etcd.wire;

import org.jspecify.annotations.NullMarked;
