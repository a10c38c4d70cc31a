package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.record.EventType;
import dev.edict.client.record.ObjectReference;
import dev.edict.client.record.SeriesBroadcaster;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** What people are told, in the name of the scheduler that a pod has asked for. Safe for use by any thread. */
final class Reports {
    private final SeriesBroadcaster events;
    private final String host = host();

    Reports(SeriesBroadcaster events) {
        this.events = events;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    void scheduled(Pod pod, String node) {
        tell(pod.spec().schedulerName(), pod, null, EventType.NORMAL, "Scheduled", "Binding",
                "Successfully assigned " + pod.namespace() + "/" + pod.name() + " to " + node);
    }

    void failed(Pod pod, String why) {
        tell(pod.spec().schedulerName(), pod, null, EventType.WARNING, "FailedScheduling", "Scheduling", why);
    }

    void waitsForDevices(Pod pod, String node) {
        tell(pod.spec().schedulerName(), pod, null, EventType.NORMAL, "BindingConditionsPending", "Scheduling",
                "waiting for binding conditions for device on node " + node);
    }

    void preempted(Pod victim, Pod by, String node) {
        preempted(victim, by, node, "");
    }

    /** A pod has lost the node where it was not yet. */
    void calledBack(Pod victim, Pod by, String node) {
        preempted(victim, by, node, " (in kube-scheduler memory).");
    }

    private void preempted(Pod victim, Pod by, String node, String how) {
        tell(by.spec().schedulerName(), victim, by, EventType.NORMAL, "Preempted", "Preempting",
                "Preempted by pod " + by.metadata().uid() + " on node " + node + how);
    }

    private void tell(String scheduler, Pod pod, @Nullable Pod related, EventType type, String reason, String action, String note) {
        events.recorder(scheduler, scheduler + "-" + host).event(
                ObjectReference.of(Pod.TYPE, pod),
                related == null ? null : ObjectReference.of(Pod.TYPE, related),
                type, reason, action, note);
    }
}
