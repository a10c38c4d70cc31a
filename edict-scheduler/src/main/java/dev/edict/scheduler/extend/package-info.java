/** Other programs that have a say in where pods run, asked over HTTP. */
@NullMarked
package dev.edict.scheduler.extend;

import org.jspecify.annotations.NullMarked;
