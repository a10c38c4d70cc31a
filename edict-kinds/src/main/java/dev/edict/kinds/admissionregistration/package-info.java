/** The kinds of the group admissionregistration.k8s.io. Expressions are compiled, except those that mutate. */
@NullMarked
package dev.edict.kinds.admissionregistration;

import org.jspecify.annotations.NullMarked;
