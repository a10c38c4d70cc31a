package dev.edict.scheduler.device;

import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceAllocationConfiguration;
import dev.edict.api.resource.v1.DeviceAllocationResult;
import dev.edict.api.resource.v1.DeviceClaimConfiguration;
import dev.edict.api.resource.v1.DeviceClassConfiguration;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.pods.NodeRequirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is written into a claim: its devices, how they are configured, and from where they can be reached. */
final class Results {
    private Results() {}

    static AllocationResult of(ResourceClaim claim, List<Chosen> chosen, String node) {
        return AllocationResult.EMPTY
                .withDevices(DeviceAllocationResult.EMPTY
                        .withResults(chosen.stream().map(Results::result).toList())
                        .withConfig(configuration(claim, chosen)))
                .withNodeSelector(nodes(chosen, node));
    }

    private static DeviceRequestAllocationResult result(Chosen chosen) {
        PooledDevice device = chosen.device();
        return DeviceRequestAllocationResult.EMPTY
                .withRequest(chosen.request().name())
                .withDriver(device.id().driver())
                .withPool(device.id().pool())
                .withDevice(device.id().device())
                .withAdminAccess(chosen.request().adminAccess() ? true : null)
                .withTolerations(chosen.request().tolerations())
                .withBindingConditions(device.device().bindingConditions())
                .withBindingFailureConditions(device.device().bindingFailureConditions())
                .withShareID(chosen.share())
                .withConsumedCapacity(chosen.taken());
    }

    /** What classes say comes first, each class once; then what the claim says of requests that got devices. */
    private static List<DeviceAllocationConfiguration> configuration(ResourceClaim claim, List<Chosen> chosen) {
        List<DeviceAllocationConfiguration> all = new ArrayList<>();
        Map<String, Set<String>> requestsByClass = new LinkedHashMap<>();
        Map<String, List<DeviceClassConfiguration>> byClass = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        for (Chosen each : chosen) {
            Wanted request = each.request();
            names.add(request.base());
            names.add(request.name());
            byClass.put(request.deviceClass().name(), request.deviceClass().spec().config());
            requestsByClass.computeIfAbsent(request.deviceClass().name(), any -> new LinkedHashSet<>()).add(request.name());
        }
        byClass.forEach((name, configs) -> configs.forEach(config -> all.add(DeviceAllocationConfiguration.EMPTY
                .withSource("FromClass")
                .withRequests(List.copyOf(requestsByClass.getOrDefault(name, Set.of())))
                .withOpaque(config.opaque()))));
        for (DeviceClaimConfiguration config : claim.spec().devices().config()) {
            if (config.requests().isEmpty() || config.requests().stream().anyMatch(names::contains)) {
                all.add(DeviceAllocationConfiguration.EMPTY
                        .withSource("FromClaim").withRequests(config.requests()).withOpaque(config.opaque()));
            }
        }
        return all;
    }

    /** Null if all nodes can reach them. */
    private static @Nullable NodeSelector nodes(List<Chosen> chosen, String node) {
        Set<NodeSelectorRequirement> fields = new LinkedHashSet<>();
        Set<NodeSelectorRequirement> expressions = new LinkedHashSet<>();
        for (Chosen each : chosen) {
            PooledDevice device = each.device();
            if (device.nodeName() != null || Boolean.TRUE.equals(device.device().bindsToNode())) {
                return selector(NodeSelectorTerm.EMPTY.withMatchFields(List.of(NodeSelectorRequirement.EMPTY
                        .withKey(NodeRequirement.NAME_FIELD).withOperator("In").withValues(List.of(node)))));
            }
            NodeSelector selector = device.nodeSelector();
            if (selector != null) {
                selector.nodeSelectorTerms().forEach(term -> {
                    fields.addAll(term.matchFields());
                    expressions.addAll(term.matchExpressions());
                });
            }
        }
        return fields.isEmpty() && expressions.isEmpty()
                ? null
                : selector(NodeSelectorTerm.EMPTY
                        .withMatchFields(List.copyOf(fields)).withMatchExpressions(List.copyOf(expressions)));
    }

    private static NodeSelector selector(NodeSelectorTerm term) {
        return NodeSelector.EMPTY.withNodeSelectorTerms(List.of(term));
    }
}
