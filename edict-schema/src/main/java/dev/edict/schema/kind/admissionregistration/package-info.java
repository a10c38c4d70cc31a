/** The kinds of the group admissionregistration.k8s.io. Expressions are not compiled here, only looked for. */
@NullMarked
package dev.edict.schema.kind.admissionregistration;

import org.jspecify.annotations.NullMarked;
