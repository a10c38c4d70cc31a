/** PodPresets: what is put into the new pods that they select. */
@NullMarked
package dev.edict.server.admit.preset;

import org.jspecify.annotations.NullMarked;
