/** Where a server is and who asks: from kubeconfig files, from within a cluster, or as one says. */
@NullMarked
package dev.edict.client.connect;

import org.jspecify.annotations.NullMarked;
