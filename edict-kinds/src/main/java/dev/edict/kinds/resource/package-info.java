/** The kinds of the group resource.k8s.io: devices, and claims to them. Selectors are compiled. */
@NullMarked
package dev.edict.kinds.resource;

import org.jspecify.annotations.NullMarked;
