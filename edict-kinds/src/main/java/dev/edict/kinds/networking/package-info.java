/** The kinds of the group networking.k8s.io. */
@NullMarked
package dev.edict.kinds.networking;

import org.jspecify.annotations.NullMarked;
