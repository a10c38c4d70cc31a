@NullMarked
package dev.edict.node.kubelet;

import org.jspecify.annotations.NullMarked;
