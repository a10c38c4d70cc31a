package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.ContainerResourceMetricSource;
import dev.edict.api.autoscaling.v2.ContainerResourceMetricStatus;
import dev.edict.api.autoscaling.v2.ExternalMetricSource;
import dev.edict.api.autoscaling.v2.ExternalMetricStatus;
import dev.edict.api.autoscaling.v2.MetricIdentifier;
import dev.edict.api.autoscaling.v2.MetricSpec;
import dev.edict.api.autoscaling.v2.MetricStatus;
import dev.edict.api.autoscaling.v2.MetricTarget;
import dev.edict.api.autoscaling.v2.MetricValueStatus;
import dev.edict.api.autoscaling.v2.ObjectMetricSource;
import dev.edict.api.autoscaling.v2.ObjectMetricStatus;
import dev.edict.api.autoscaling.v2.PodsMetricSource;
import dev.edict.api.autoscaling.v2.PodsMetricStatus;
import dev.edict.api.autoscaling.v2.ResourceMetricSource;
import dev.edict.api.autoscaling.v2.ResourceMetricStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks each metric how many replicas it wants.
 *
 * @param specReplicas how many the target should have
 * @param statusReplicas how many it has
 * @param selector of the target's pods
 */
record Proposals(
        MetricsSource source,
        String namespace,
        int specReplicas,
        int statusReplicas,
        LabelSelector selector,
        List<Pod> pods,
        Replicas.Tolerances tolerances,
        Instant now) {

    /** @throws ProposalException if it can not be known */
    Proposal of(MetricSpec spec) {
        ObjectMetricSource object = spec.object();
        PodsMetricSource ofPods = spec.pods();
        ResourceMetricSource resource = spec.resource();
        ContainerResourceMetricSource container = spec.containerResource();
        ExternalMetricSource external = spec.external();
        if (spec.type().equals("Object") && object != null) {
            String part = isShare(object.target()) ? "failed to get " + object.metric().name() + " object metric: " : "";
            return trying("FailedGetObjectMetric", "failed to get object metric value: " + part, () -> ofObject(object));
        }
        if (spec.type().equals("Pods") && ofPods != null) {
            return trying("FailedGetPodsMetric", "failed to get pods metric value: ", () -> ofPods(ofPods));
        }
        if (spec.type().equals("Resource") && resource != null) {
            return trying("FailedGetResourceMetric", "failed to get " + resource.name() + " resource metric value: ",
                    () -> ofResource(resource));
        }
        if (spec.type().equals("ContainerResource") && container != null) {
            return trying("FailedGetContainerResourceMetric", "failed to get " + container.container() + " container metric value: ",
                    () -> ofContainer(container));
        }
        if (spec.type().equals("External") && external != null) {
            String name = external.metric().name();
            return trying("FailedGetExternalMetric", "failed to get " + name + " external metric value: " + part(external),
                    () -> ofExternal(external));
        }
        String text = "unknown metric source type \"" + spec.type() + "\"";
        throw new ProposalException("InvalidMetricSourceType", text, text);
    }

    private static boolean isShare(MetricTarget target) {
        return target.type().equals("AverageValue") && target.averageValue() != null;
    }

    private static String part(ExternalMetricSource spec) {
        if (spec.target().averageValue() != null) {
            return "failed to get " + spec.metric().name() + " external metric: ";
        }
        return spec.target().value() == null ? "" : "failed to get external metric " + spec.metric().name() + ": ";
    }

    /** @param prefix what was tried; not in the condition and the event, as upstream has it */
    private static Proposal trying(String reason, String prefix, Supplier<Proposal> computing) {
        try {
            return computing.get();
        } catch (MetricException failure) {
            throw new ProposalException(reason, failure.text(), prefix + failure.text());
        }
    }

    private Proposal ofResource(ResourceMetricSource spec) {
        Replicas replicas = ofResource(spec.name(), "", spec.target());
        boolean isPart = spec.target().averageValue() == null;
        return new Proposal(
                replicas.count(),
                spec.name() + (isPart ? " resource utilization (percentage of request)" : " resource"),
                MetricStatus.EMPTY.withType("Resource").withResource(ResourceMetricStatus.EMPTY
                        .withName(spec.name())
                        .withCurrent(resourceStatus(spec.name(), isPart, replicas))));
    }

    private Proposal ofContainer(ContainerResourceMetricSource spec) {
        Replicas replicas = ofResource(spec.name(), spec.container(), spec.target());
        boolean isPart = spec.target().averageValue() == null;
        return new Proposal(
                replicas.count(),
                spec.name() + (isPart ? " container resource utilization (percentage of request)" : " resource"),
                MetricStatus.EMPTY.withType("ContainerResource").withContainerResource(ContainerResourceMetricStatus.EMPTY
                        .withName(spec.name())
                        .withContainer(spec.container())
                        .withCurrent(resourceStatus(spec.name(), isPart, replicas))));
    }

    private static MetricValueStatus resourceStatus(String resource, boolean isPart, Replicas replicas) {
        QuantityFormat format = resource.equals("memory") ? QuantityFormat.BINARY_SI : QuantityFormat.DECIMAL_SI;
        return MetricValueStatus.EMPTY
                .withAverageValue(Quantity.ofMilli(replicas.usage(), format))
                .withAverageUtilization(isPart ? replicas.utilization() : null);
    }

    private Replicas ofResource(String resource, String container, MetricTarget target) {
        Quantity amount = target.averageValue();
        Integer part = target.averageUtilization();
        if (amount == null && part == null) {
            throw new MetricException("invalid resource metric source: neither an average utilization target nor an average value "
                    + "(usage) target was set");
        }
        try {
            Map<String, Metric> metrics = prefixed("unable to get metrics for resource " + resource + ": ",
                    () -> source.resource(resource, namespace, selector, container));
            return amount == null
                    ? Replicas.ofUtilization(specReplicas, part == null ? 0 : part, resource, container, tolerances, pods, metrics, now)
                    : Replicas.ofAmount(specReplicas, amount.milliValue(), resource, tolerances, pods, metrics, now);
        } catch (MetricException failure) {
            String what = amount == null ? " utilization: " : " usage: ";
            throw new MetricException("failed to get " + resource + what + failure.text(), failure);
        }
    }

    private Proposal ofPods(PodsMetricSource spec) {
        String name = spec.metric().name();
        Map<String, Metric> metrics = prefixed("unable to get metric " + name + ": ",
                () -> source.pods(name, namespace, selector, series(spec.metric())));
        Replicas replicas = Replicas.ofAmount(specReplicas, milli(spec.target().averageValue()), "", tolerances, pods, metrics, now);
        return new Proposal(replicas.count(), "pods metric " + name, MetricStatus.EMPTY.withType("Pods").withPods(PodsMetricStatus.EMPTY
                .withMetric(spec.metric())
                .withCurrent(average(replicas))));
    }

    private Proposal ofObject(ObjectMetricSource spec) {
        MetricTarget target = spec.target();
        String name = spec.metric().name();
        boolean isValue = target.type().equals("Value") && target.value() != null;
        if (!isValue && !isShare(target)) {
            throw new MetricException("invalid object metric source: neither a value target nor an average value target was set");
        }
        ObjectMetricStatus status = ObjectMetricStatus.EMPTY.withDescribedObject(spec.describedObject()).withMetric(spec.metric());
        if (isValue) {
            Replicas replicas = Replicas.ofValue(specReplicas, objectUsage(spec), milli(target.value()), tolerances, pods);
            return new Proposal(replicas.count(), spec.describedObject().kind() + " metric " + name,
                    MetricStatus.EMPTY.withType("Object").withObject(status.withCurrent(value(replicas))));
        }
        Replicas replicas = Replicas.ofShare(statusReplicas, objectUsage(spec), milli(target.averageValue()), tolerances);
        return new Proposal(replicas.count(), "external metric " + shown(spec.metric()),
                MetricStatus.EMPTY.withType("Object").withObject(status.withCurrent(average(replicas))));
    }

    private long objectUsage(ObjectMetricSource spec) {
        String name = spec.metric().name();
        try {
            return source.object(name, namespace, spec.describedObject(), series(spec.metric()));
        } catch (MetricException failure) {
            throw new MetricException("unable to get metric " + name + ": " + spec.describedObject().kind() + " on " + namespace + " "
                    + spec.describedObject().name() + "/" + failure.text(), failure);
        }
    }

    private Proposal ofExternal(ExternalMetricSource spec) {
        MetricTarget target = spec.target();
        ExternalMetricStatus status = ExternalMetricStatus.EMPTY.withMetric(spec.metric());
        if (target.averageValue() != null) {
            Replicas replicas = Replicas.ofShare(statusReplicas, externalUsage(spec), milli(target.averageValue()), tolerances);
            return new Proposal(replicas.count(), "external metric " + shown(spec.metric()),
                    MetricStatus.EMPTY.withType("External").withExternal(status.withCurrent(average(replicas))));
        }
        if (target.value() == null) {
            throw new MetricException("invalid external metric source: neither a value target nor an average value target was set");
        }
        Replicas replicas = Replicas.ofValue(specReplicas, externalUsage(spec), milli(target.value()), tolerances, pods);
        return new Proposal(replicas.count(), "external metric " + shown(spec.metric()),
                MetricStatus.EMPTY.withType("External").withExternal(status.withCurrent(value(replicas))));
    }

    private long externalUsage(ExternalMetricSource spec) {
        String name = spec.metric().name();
        List<Long> values = prefixed("unable to get external metric " + namespace + "/" + name + "/"
                + Selectors.shown(spec.metric().selector()) + ": ", () -> source.external(name, namespace, series(spec.metric())));
        long sum = 0;
        for (long value : values) {
            sum = value > 0 && sum > Long.MAX_VALUE - value ? Long.MAX_VALUE : sum + value;
        }
        return sum;
    }

    private static <T> T prefixed(String prefix, Supplier<T> computing) {
        try {
            return computing.get();
        } catch (MetricException failure) {
            throw new MetricException(prefix + failure.text(), failure);
        }
    }

    private static MetricValueStatus average(Replicas replicas) {
        return MetricValueStatus.EMPTY.withAverageValue(Quantity.ofMilli(replicas.usage(), QuantityFormat.DECIMAL_SI));
    }

    private static MetricValueStatus value(Replicas replicas) {
        return MetricValueStatus.EMPTY.withValue(Quantity.ofMilli(replicas.usage(), QuantityFormat.DECIMAL_SI));
    }

    private static long milli(@Nullable Quantity quantity) {
        return quantity == null ? 0 : quantity.milliValue();
    }

    /** Which series of a metric are meant; empty for all. */
    private static String series(MetricIdentifier metric) {
        return metric.selector() == null ? "" : Selectors.of(metric.selector()).toString();
    }

    private static String shown(MetricIdentifier metric) {
        return metric.name() + "(" + Selectors.shown(metric.selector()) + ")";
    }
}
