/** What the published sources of the Kubernetes Java client say of types and paths. */
@NullMarked
package dev.edict.generator.source;

import org.jspecify.annotations.NullMarked;
