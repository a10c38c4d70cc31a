/** What pods and nodes use, for {@code kubectl top} and autoscalers: the API {@code metrics.k8s.io}, behind an APIService. */
@NullMarked
package dev.edict.node.metrics;

import org.jspecify.annotations.NullMarked;
