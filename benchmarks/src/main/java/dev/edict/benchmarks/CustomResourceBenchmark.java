package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * Custom resources beside config maps of the same size, on the embedded store: how fast they are created, what they hold in
 * the heap, what a list of all of them takes, and what it costs to have many definitions. Server and client share a process.
 */
public final class CustomResourceBenchmark {
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String WIDGETS = "/apis/bench.edict.dev/v1/namespaces/default/widgets";
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final int WARM_UP = 5_000;
    private static final int STARTS = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private CustomResourceBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int objects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int definitions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
        objects(objects, Files.createTempDirectory("edict-objects"));
        definitions(definitions, Files.createTempDirectory("edict-definitions"));
    }

    private static Edict start(Path directory) {
        return Edict.builder()
                .certificates(directory.resolve("pki"))
                .store(() -> EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store"))))
                .start();
    }

    private static void objects(int count, Path directory) throws Exception {
        System.out.printf("%,d objects of 2 KB, %d requests at once, embedded store%n", count, Traffic.CONCURRENCY);
        try (Edict edict = start(directory);
                Traffic traffic = new Traffic(edict)) {
            define(traffic, "widgets");
            // What the server remembers of deleted objects counts against the custom resources.
            long before = LiveHeap.bytes();
            for (int round = 0; round < 2; round++) {
                Traffic.forEach(WARM_UP, index -> traffic.send("POST", CONFIG_MAPS, configMap(index)));
                traffic.send("DELETE", CONFIG_MAPS, "");
                Traffic.forEach(WARM_UP, index -> traffic.send("POST", WIDGETS, widget(index)));
                traffic.send("DELETE", WIDGETS, "");
            }
            double builtIn =
                    Traffic.measure("create config maps", count, index -> traffic.send("POST", CONFIG_MAPS, configMap(index)));
            traffic.send("DELETE", CONFIG_MAPS, "");
            double custom =
                    Traffic.measure("create custom resources", count, index -> traffic.send("POST", WIDGETS, widget(index)));
            System.out.printf("custom resources to config maps: %.2f%n", custom / builtIn);
            long held = LiveHeap.bytes() - before;
            int size = traffic.send("GET", WIDGETS + "/widget-1", "").length;
            System.out.printf("heap for each object: %,d bytes, %.2f times its JSON of %,d bytes%n",
                    held / count, (double) held / count / size, size);
            list(traffic, WIDGETS + "?limit=" + count / 10, "list of a tenth");
            list(traffic, WIDGETS, "list of all");
        }
    }

    /** Stops reading in the middle and looks at what the process holds then: what was not sent yet must not be there. */
    private static void list(Traffic traffic, String path, String what) throws Exception {
        LiveHeap.printInTheMiddle(what, () -> traffic.stream(path));
    }

    private static void definitions(int count, Path directory) throws Exception {
        long without = startUp(directory);
        long before;
        long after;
        try (Edict edict = start(directory);
                Traffic traffic = new Traffic(edict)) {
            define(traffic, "first");
            before = LiveHeap.bytes();
            Traffic.measure("create definitions", count, index -> define(traffic, "kind" + index));
            after = LiveHeap.bytes();
        }
        System.out.printf("heap for each of %d definitions: %,d bytes%n", count, (after - before) / count);
        System.out.printf("start-up without them %d ms, with them %d ms (medians of %d, warm JVM)%n",
                without, startUp(directory), STARTS);
    }

    private static long startUp(Path directory) throws Exception {
        long[] times = new long[STARTS];
        for (int index = 0; index < STARTS; index++) {
            long begin = System.nanoTime();
            try (Edict edict = start(directory);
                    Traffic traffic = new Traffic(edict)) {
                traffic.send("GET", "/readyz", "");
                times[index] = (System.nanoTime() - begin) / 1_000_000;
            }
        }
        Arrays.sort(times);
        return times[STARTS / 2];
    }

    /** Creates a definition and returns when its objects are served. */
    private static void define(Traffic traffic, String plural) throws Exception {
        traffic.send("POST", DEFINITIONS, definition(plural));
        String path = "/apis/bench.edict.dev/v1/namespaces/default/" + plural;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                traffic.send("GET", path, "");
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() > deadline) {
                    throw notYet;
                }
                Thread.sleep(20);
            }
        }
    }

    private static String definition(String plural) {
        String kind = Character.toUpperCase(plural.charAt(0)) + plural.substring(1);
        return """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "%1$s.bench.edict.dev"},
                 "spec": {"group": "bench.edict.dev", "scope": "Namespaced",
                  "names": {"plural": "%1$s", "kind": "%2$s"},
                  "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
                   "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                    "spec": {"type": "object", "required": ["text"], "properties": {
                     "text": {"type": "string", "maxLength": 10000, "pattern": "^[a-z ]*$"},
                     "replicas": {"type": "integer", "minimum": 0, "default": 1},
                     "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                     "ports": {"type": "array", "maxItems": 20, "x-kubernetes-list-type": "map",
                      "x-kubernetes-list-map-keys": ["name"], "items": {"type": "object", "required": ["name"],
                       "properties": {"name": {"type": "string"}, "port": {"type": "integer", "format": "int32"}}}}},
                     "x-kubernetes-validations": [{"rule": "self.replicas <= 100", "message": "too many"}]},
                    "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}}]}}"""
                .formatted(plural, kind);
    }

    private static String widget(int index) {
        return """
                {"apiVersion": "bench.edict.dev/v1", "kind": "Widgets", "metadata": {"name": "widget-%d"},
                 "spec": {"text": "%s", "replicas": 3, "labels": {"tier": "front", "zone": "north"},
                  "ports": [{"name": "http", "port": 80}, {"name": "https", "port": 443}]}}"""
                .formatted(index, "some text ".repeat(165));
    }

    private static String configMap(int index) {
        return """
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "object-%d"}, "data": {"text": "%s"}}"""
                .formatted(index, "some text ".repeat(180));
    }
}
