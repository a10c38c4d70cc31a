/** From the text of an expression to its tree, with macros unfolded. Only this room knows of the parser that is used. */
@NullMarked
package dev.edict.cel.syntax;

import org.jspecify.annotations.NullMarked;
