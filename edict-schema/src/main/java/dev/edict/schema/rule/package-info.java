/** The rules that schemas of custom resources carry: {@code x-kubernetes-validations}. */
@NullMarked
package dev.edict.schema.rule;

import org.jspecify.annotations.NullMarked;
