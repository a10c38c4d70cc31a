@NullMarked
package dev.edict.node.agent;

import org.jspecify.annotations.NullMarked;
