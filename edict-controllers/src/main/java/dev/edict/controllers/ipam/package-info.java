/** Which addresses the pods of a node have: each node gets a range of its own. */
@NullMarked
package dev.edict.controllers.ipam;

import org.jspecify.annotations.NullMarked;
