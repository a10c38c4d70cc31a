@NullMarked
package dev.edict.node.shell;

import org.jspecify.annotations.NullMarked;
