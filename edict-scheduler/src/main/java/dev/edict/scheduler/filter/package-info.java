/** Where a pod can run: one plugin a file, under the names that upstream gives them. */
@NullMarked
package dev.edict.scheduler.filter;

import org.jspecify.annotations.NullMarked;
