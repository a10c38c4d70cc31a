/** As many replicas as their load needs: HorizontalPodAutoscalers, by metrics of aggregated APIs. */
@NullMarked
package dev.edict.controllers.autoscale;

import org.jspecify.annotations.NullMarked;
