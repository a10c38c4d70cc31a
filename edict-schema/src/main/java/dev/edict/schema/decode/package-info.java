/**
 * What becomes of a document on its way into a built-in kind: checked against its schema, brought to the form that a
 * Go struct would give back, its mistakes reported in Go's words.
 */
@NullMarked
package dev.edict.schema.decode;

import org.jspecify.annotations.NullMarked;
