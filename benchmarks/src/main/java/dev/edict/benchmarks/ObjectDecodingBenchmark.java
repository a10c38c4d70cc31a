package dev.edict.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.json.Json;
import dev.edict.types.Sharing;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Pod;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What it costs to read pods into objects and to keep them, as an informer does, beside the models of the other Java
 * clients. Arguments: how many (in steps of 500), and which lanes (all).
 */
public final class ObjectDecodingBenchmark {
    private static final int WARM_UP = 10_000;
    private static final int BATCH = 500;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ObjectDecodingBenchmark() {}

    public static void main(String[] arguments) {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
        List<String> wanted = List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
        System.out.printf("%,d pods of %,d bytes%n", count, PodSamples.json(12_345).length);
        lanes().forEach((name, lane) -> {
            if (wanted.isEmpty() || wanted.contains(name)) {
                measure(name, count, lane);
            }
        });
    }

    private static Map<String, Function<byte[], Object>> lanes() {
        Map<String, Function<byte[], Object>> lanes = new LinkedHashMap<>();
        Sharing sharing = Sharing.of(4_096);
        Sharing trimmed = Sharing.of(4_096);
        lanes.put("records", Pod.CODEC::fromBytes);
        lanes.put("records-shared", json -> Pod.CODEC.fromBytes(json, sharing));
        lanes.put("records-without-managed-fields", json -> Pod.CODEC.fromBytes(json, trimmed)
                .editMetadata(metadata -> metadata.withManagedFields(List.of())));
        lanes.put("trees", Json::parse);
        KubernetesSerialization fabric8 = new KubernetesSerialization(new ObjectMapper(), true);
        lanes.put("fabric8", json ->
                fabric8.unmarshal(new String(json, StandardCharsets.UTF_8), io.fabric8.kubernetes.api.model.Pod.class));
        lanes.put("official", json -> JSON.deserialize(new String(json, StandardCharsets.UTF_8), V1Pod.class));
        return lanes;
    }

    private static void measure(String name, int count, Function<byte[], Object> lane) {
        for (int from = count; from < count + WARM_UP; from += BATCH) {
            read(lane, from, new ArrayList<>());
        }
        long before = LiveHeap.bytes();
        List<Object> kept = new ArrayList<>(count);
        long nanos = 0;
        for (int from = 0; from < count; from += BATCH) {
            nanos += read(lane, from, kept);
        }
        long held = LiveHeap.bytes() - before;
        System.out.printf("%-32s %6.1f us of processor each, %,7d bytes of heap each%n",
                name, nanos / 1e3 / kept.size(), held / kept.size());
    }

    /** Reads some pods. @return the nanoseconds of processor time that it took, whatever else the machine does */
    private static long read(Function<byte[], Object> lane, int from, List<Object> kept) {
        List<byte[]> documents = IntStream.range(from, from + BATCH).mapToObj(PodSamples::json).toList();
        long begin = THREADS.getCurrentThreadCpuTime();
        for (byte[] document : documents) {
            kept.add(lane.apply(document));
        }
        return THREADS.getCurrentThreadCpuTime() - begin;
    }
}
