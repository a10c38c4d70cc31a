/** The types of expressions: what they are, when one stands for another, and how schemas declare them. */
@NullMarked
package dev.edict.cel.type;

import org.jspecify.annotations.NullMarked;
