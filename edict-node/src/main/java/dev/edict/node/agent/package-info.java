/** What the kubelet does: from a pod and its containers to the next steps and a status. */
@NullMarked
package dev.edict.node.agent;

import org.jspecify.annotations.NullMarked;
