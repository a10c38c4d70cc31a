/** The kinds of the group discovery.k8s.io. */
@NullMarked
package dev.edict.kinds.discovery;

import org.jspecify.annotations.NullMarked;
