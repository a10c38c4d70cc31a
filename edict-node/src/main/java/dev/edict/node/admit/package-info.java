/** Which pods a node takes: those that are bound to it may still not fit. */
@NullMarked
package dev.edict.node.admit;

import org.jspecify.annotations.NullMarked;
