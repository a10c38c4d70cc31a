@NullMarked
package dev.edict.cli.scheduling;

import org.jspecify.annotations.NullMarked;
