/** What a kubelet answers: logs, commands, ports, pods and numbers of the nodes of this process. */
@NullMarked
package dev.edict.node.kubelet;

import org.jspecify.annotations.NullMarked;
