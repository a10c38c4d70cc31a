/** What makes pods from a template: replication controllers, pod templates, and what they share with workloads of other groups. */
@NullMarked
package dev.edict.kinds.core.workload;

import org.jspecify.annotations.NullMarked;
