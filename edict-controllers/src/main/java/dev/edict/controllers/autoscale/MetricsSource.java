package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.CrossVersionObjectReference;
import dev.edict.model.selector.LabelSelector;
import java.util.List;
import java.util.Map;

/** From where metrics come. All methods throw {@link MetricException} if there are none. */
interface MetricsSource {

    /**
     * How much pods use of a resource.
     *
     * @param container empty for all containers together
     * @return by pod
     */
    Map<String, Metric> resource(String resource, String namespace, LabelSelector pods, String container);

    /** A metric of pods, by pod. @param selector of series; empty for all */
    Map<String, Metric> pods(String metric, String namespace, LabelSelector pods, String selector);

    /** A metric of one object, in thousandths. */
    long object(String metric, String namespace, CrossVersionObjectReference object, String selector);

    /** A metric of something outside, in thousandths, for each series. */
    List<Long> external(String metric, String namespace, String selector);
}
