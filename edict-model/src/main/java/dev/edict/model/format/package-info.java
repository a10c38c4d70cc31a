/** The formats of names, keys and addresses, each with the words in which Kubernetes refuses what does not fit. */
@NullMarked
package dev.edict.model.format;

import org.jspecify.annotations.NullMarked;
