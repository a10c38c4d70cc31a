package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.MetricStatus;

/**
 * What one metric asks for.
 *
 * @param metric what it is called, for people
 */
record Proposal(int replicas, String metric, MetricStatus status) {}
