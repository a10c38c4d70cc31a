/** Measurements. */
@NullMarked
package dev.edict.benchmarks;

import org.jspecify.annotations.NullMarked;
