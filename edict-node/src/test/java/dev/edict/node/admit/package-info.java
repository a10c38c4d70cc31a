@NullMarked
package dev.edict.node.admit;

import org.jspecify.annotations.NullMarked;
