/**
 * Our readers against those of others. A target takes bytes and fails if a reader fails in a way that it does not promise,
 * or reads something else than the other. The build feeds the targets with mutations of their seeds ({@code
 * MutatedInputTest}); the profile {@code fuzz} runs them under Jazzer for as long as one likes ({@code LongFuzzing}).
 */
@NullMarked
package dev.edict.fuzz;

import org.jspecify.annotations.NullMarked;
