/** The kinds of the group certificates.k8s.io. */
@NullMarked
package dev.edict.kinds.certificates;

import org.jspecify.annotations.NullMarked;
