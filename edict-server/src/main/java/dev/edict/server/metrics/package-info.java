/**
 * Counters, gauges and histograms under the names that kube-apiserver gives them, in the text format of Prometheus.
 * Each server owns its own; counting takes no locks.
 */
@NullMarked
package dev.edict.server.metrics;

import org.jspecify.annotations.NullMarked;
