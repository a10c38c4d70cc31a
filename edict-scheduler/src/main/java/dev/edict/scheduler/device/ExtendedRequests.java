package dev.edict.scheduler.device;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerExtendedResourceRequest;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.ExactDeviceRequest;
import dev.edict.model.quantity.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What containers ask for as extended resources, as requests for devices. Each container that goes on has devices of its own. An init
 * container that comes to an end before others begin may have theirs, and all such together get as many more as the most demanding needs.
 *
 * @param requests by name
 * @param mappings which container gets which devices for which of its resources
 */
record ExtendedRequests(List<DeviceRequest> requests, List<ContainerExtendedResourceRequest> mappings) {

    /** @param classes those from which devices are to be taken, by resource */
    static ExtendedRequests of(Pod pod, SortedMap<String, DeviceClass> classes) {
        List<Container> containers =
                Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).toList();
        ExtendedRequests all = new ExtendedRequests(new ArrayList<>(), new ArrayList<>());
        classes.forEach((resource, deviceClass) -> new OfResource(
                containers, pod.spec().initContainers().size(), resource, deviceClass.name(), all).add());
        all.requests.sort(Comparator.comparing(DeviceRequest::name));
        return all;
    }

    /** Whether there is nothing to be claimed. */
    boolean isNone() {
        return requests.isEmpty();
    }

    /** @param initial so many of the containers, the first ones, are init containers */
    private record OfResource(
            List<Container> containers, int initial, String resource, String className, ExtendedRequests all) {

        void add() {
            SortedMap<Integer, DeviceRequest> lasting = new TreeMap<>();
            for (int index = 0; index < containers.size(); index++) {
                if (goesOn(index) && wanted(index) > 0) {
                    lasting.put(index, request(index, wanted(index)));
                    all.mappings.add(mapping(index, name(index)));
                }
            }
            all.requests.addAll(lasting.values());
            addPassing(lasting);
        }

        private void addPassing(SortedMap<Integer, DeviceRequest> lasting) {
            List<ContainerExtendedResourceRequest> passing = new ArrayList<>();
            Set<String> own = new HashSet<>();
            DeviceRequest most = null;
            for (int index = 0; index < initial; index++) {
                DeviceRequest more = goesOn(index) ? null : more(index, lasting.tailMap(index), passing);
                if (more != null) {
                    own.add(more.name());
                    most = most == null || count(more) > count(most) ? more : most;
                }
            }
            if (most != null) {
                String shared = most.name();
                all.requests.add(most);
                passing.replaceAll(each -> own.contains(each.requestName()) ? each.withRequestName(shared) : each);
            }
            all.mappings.addAll(passing);
        }

        /** What a container needs beside what those that begin after it have. @return null if that is enough */
        private @Nullable DeviceRequest more(
                int index, Map<Integer, DeviceRequest> later, List<ContainerExtendedResourceRequest> passing) {
            long missing = wanted(index);
            for (DeviceRequest request : later.values()) {
                if (missing > 0) {
                    passing.add(mapping(index, request.name()));
                    missing -= count(request);
                }
            }
            if (missing <= 0) {
                return null;
            }
            passing.add(mapping(index, name(index)));
            return request(index, missing);
        }

        private boolean goesOn(int index) {
            return index >= initial || "Always".equals(containers.get(index).restartPolicy());
        }

        private long wanted(int index) {
            Quantity wanted = containers.get(index).resources().requests().get(resource);
            return wanted == null ? 0 : wanted.value();
        }

        /** Is made of the places of the container and of the resource, among all that the container asks for. */
        private String name(int index) {
            List<String> asked = containers.get(index).resources().requests().keySet().stream().sorted().toList();
            return "container-" + index + "-request-" + asked.indexOf(resource);
        }

        private DeviceRequest request(int index, long count) {
            return DeviceRequest.EMPTY.withName(name(index)).withExactly(ExactDeviceRequest.EMPTY
                    .withDeviceClassName(className).withAllocationMode("ExactCount").withCount(count));
        }

        private static long count(DeviceRequest request) {
            return request.exactly() == null ? 0 : request.exactly().count();
        }

        private ContainerExtendedResourceRequest mapping(int index, String request) {
            return ContainerExtendedResourceRequest.EMPTY
                    .withContainerName(containers.get(index).name()).withResourceName(resource).withRequestName(request);
        }
    }
}
