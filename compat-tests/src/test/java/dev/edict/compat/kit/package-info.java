/** The client kit against whole servers: Edict in a process of its own, and any server of which a kubeconfig is given. */
@NullMarked
package dev.edict.compat.kit;

import org.jspecify.annotations.NullMarked;
