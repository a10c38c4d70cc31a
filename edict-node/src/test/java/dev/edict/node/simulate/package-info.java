@NullMarked
package dev.edict.node.simulate;

import org.jspecify.annotations.NullMarked;
