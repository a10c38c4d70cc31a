/** Nodes that fall silent, and what follows for them and their pods. */
@NullMarked
package dev.edict.controllers.node;

import org.jspecify.annotations.NullMarked;
