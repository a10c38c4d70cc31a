/**
 * The values that expressions work with: plain Java values, a few of our own, and views of object trees that are
 * adapted piece by piece as an expression reaches them.
 */
@NullMarked
package dev.edict.cel.value;

import org.jspecify.annotations.NullMarked;
