@NullMarked
package dev.edict.node;

import org.jspecify.annotations.NullMarked;
