@NullMarked
package dev.edict.server.kubelet;

import org.jspecify.annotations.NullMarked;
