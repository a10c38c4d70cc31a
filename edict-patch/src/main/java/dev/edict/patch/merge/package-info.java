/** Structured merge: comparing, merging and pruning trees as their schema says that writers share them. */
@NullMarked
package dev.edict.patch.merge;

import org.jspecify.annotations.NullMarked;
