/** Definitions of custom resources, as manifests. */
@NullMarked
package dev.edict.codegen.crd;

import org.jspecify.annotations.NullMarked;
