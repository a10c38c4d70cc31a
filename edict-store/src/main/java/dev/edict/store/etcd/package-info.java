/**
 * The store on an etcd cluster, for several servers that share one state. Everything the contract promises is etcd's own
 * doing; what is added here is to stay connected, and to go on after a lost connection where it broke off.
 */
@NullMarked
package dev.edict.store.etcd;

import org.jspecify.annotations.NullMarked;
