/** What a file tells the scheduler: a {@code KubeSchedulerConfiguration}, read strictly and refused in upstream's words. */
@NullMarked
package dev.edict.cli.scheduling;

import org.jspecify.annotations.NullMarked;
