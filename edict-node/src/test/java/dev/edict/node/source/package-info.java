@NullMarked
package dev.edict.node.source;

import org.jspecify.annotations.NullMarked;
