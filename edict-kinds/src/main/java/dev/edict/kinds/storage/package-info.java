/** The kinds of the group storage.k8s.io. */
@NullMarked
package dev.edict.kinds.storage;

import org.jspecify.annotations.NullMarked;
