/** A shell that only pretends to be in a container: a few commands, over files in memory. */
@NullMarked
package dev.edict.node.shell;

import org.jspecify.annotations.NullMarked;
