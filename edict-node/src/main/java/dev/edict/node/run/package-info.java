/** What a node needs of whatever runs containers, be they real or not. */
@NullMarked
package dev.edict.node.run;

import org.jspecify.annotations.NullMarked;
