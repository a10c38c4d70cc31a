/** What the server knows of the built-in kinds beyond their schemas: defaults, rules, and what a writer may change. */
@NullMarked
package dev.edict.kinds;

import org.jspecify.annotations.NullMarked;
