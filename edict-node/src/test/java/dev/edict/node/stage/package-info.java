@NullMarked
package dev.edict.node.stage;

import org.jspecify.annotations.NullMarked;
