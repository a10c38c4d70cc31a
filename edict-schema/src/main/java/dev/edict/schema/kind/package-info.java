/** What the server knows of a built-in kind beyond its schema: defaults, rules, and what a writer may change. */
@NullMarked
package dev.edict.schema.kind;

import org.jspecify.annotations.NullMarked;
