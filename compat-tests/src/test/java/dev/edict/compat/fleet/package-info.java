/** A custom resource of the tests, as a user of fabric8's client writes one. */
@NullMarked
package dev.edict.compat.fleet;

import org.jspecify.annotations.NullMarked;
