/** The {@code edict} command: a thin shell around the server. */
@NullMarked
package dev.edict.cli;

import org.jspecify.annotations.NullMarked;
