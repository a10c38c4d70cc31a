/** What a kind can say about itself beyond its schema, and how it is said: the contract, and what most kinds do the same way. */
@NullMarked
package dev.edict.kinds.rule;

import org.jspecify.annotations.NullMarked;
