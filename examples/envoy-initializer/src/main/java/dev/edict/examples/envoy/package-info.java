/** The Envoy initializer of the walkthrough, and the same injection as a webhook. */
@NullMarked
package dev.edict.examples.envoy;

import org.jspecify.annotations.NullMarked;
