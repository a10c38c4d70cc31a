/**
 * What a real server answers: plays scenarios of API requests against any server, and records or compares its answers.
 * {@code docs/testing.md} describes the form of scenarios and recordings.
 */
@NullMarked
package dev.edict.compat.oracle;

import org.jspecify.annotations.NullMarked;
