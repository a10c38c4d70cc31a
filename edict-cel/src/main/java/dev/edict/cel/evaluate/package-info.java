/**
 * Runs expressions. An expression becomes a tree of small nodes that evaluate themselves and charge what they cost, in
 * the amounts and in the order of Kubernetes, so that budgets run out at the same point.
 */
@NullMarked
package dev.edict.cel.evaluate;

import org.jspecify.annotations.NullMarked;
