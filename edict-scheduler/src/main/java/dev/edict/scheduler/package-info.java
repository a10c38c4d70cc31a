/**
 * Which node a pod runs on. One thread owns all that changes; the rooms are in the order of a pod's way:
 *
 * <pre>
 * informers ─▶ inbox ─▶ snapshot   what nodes have, and who uses it
 *                   └─▶ queue      who is next: active, backing off, unschedulable
 *                         │
 *                       cycle      prepare ─▶ filter each node ─▶ score those that are left ─▶ the best
 *                         │             └─▶ preempt, if none is left
 *                       bind       assumed at once; volumes, then the binding, on a thread of its own
 * </pre>
 *
 * A plugin ({@code plugin} is the contract, {@code filter} and {@code score} have one file each) prepares what it needs to know about a
 * pod once, and is then asked about nodes. It changes nothing, and asks nobody.
 */
@NullMarked
package dev.edict.scheduler;

import org.jspecify.annotations.NullMarked;
