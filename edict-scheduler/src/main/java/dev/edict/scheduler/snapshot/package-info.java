/** What nodes have and who uses it, kept up to date with each change. Knows no plugin. */
@NullMarked
package dev.edict.scheduler.snapshot;

import org.jspecify.annotations.NullMarked;
