/** The kinds of the group networking.k8s.io. */
@NullMarked
package dev.edict.schema.kind.networking;

import org.jspecify.annotations.NullMarked;
