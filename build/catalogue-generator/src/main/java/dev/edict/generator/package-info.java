/** Makes the catalogue of the built-in types from the published sources of the Kubernetes Java client. */
@NullMarked
package dev.edict.generator;

import org.jspecify.annotations.NullMarked;
