/** The kinds of the group admissionregistration.k8s.io, and what their expressions may speak of. */
@NullMarked
package dev.edict.kinds.admissionregistration;

import org.jspecify.annotations.NullMarked;
