/** The kinds of the group admissionregistration.k8s.io. Expressions are not compiled here, only looked for. */
@NullMarked
package dev.edict.kinds.admissionregistration;

import org.jspecify.annotations.NullMarked;
