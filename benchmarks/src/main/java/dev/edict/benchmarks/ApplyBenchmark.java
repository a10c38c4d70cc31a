package dev.edict.benchmarks;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.patch.managed.FieldManager;
import dev.edict.patch.managed.FieldManagerBuilder;
import dev.edict.patch.strategic.StrategicMerge;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A Deployment of about sixty fields, changed by an apply and by a strategic merge. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ApplyBenchmark {
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000);

    @SuppressWarnings("NullAway.Init")
    private FieldManager manager;

    @SuppressWarnings("NullAway.Init")
    private Schema schema;

    @SuppressWarnings("NullAway.Init")
    private ObjectValue live;

    @SuppressWarnings("NullAway.Init")
    private ObjectValue configuration;

    @SuppressWarnings("NullAway.Init")
    private ObjectValue patch;

    @Setup
    public void prepare() throws Exception {
        Catalogue catalogue = Catalogue.load();
        ResourceType type = Objects.requireNonNull(
                catalogue.find(new GroupVersionResource("apps", "v1", "deployments")));
        schema = type.schema().get();
        manager = FieldManagerBuilder.of(type.kind(), schema).build();
        try (var file = Objects.requireNonNull(ApplyBenchmark.class.getResourceAsStream("deployment.yaml"))) {
            configuration = (ObjectValue) Yaml.read(file.readAllBytes()).value();
        }
        live = manager.applyToCreate(configuration, "one", NOW);
        configuration = configuration.mapObject("spec", spec -> spec.with("replicas", 7));
        patch = ObjectValue.of("spec", ObjectValue.of("replicas", 7, "template", ObjectValue.of("spec",
                ObjectValue.of("containers", java.util.List.of(ObjectValue.of("name", "web", "image", "nginx:2"))))));
    }

    @Benchmark
    public ObjectValue serverSideApply() {
        return manager.apply(live, configuration, "one", false, NOW);
    }

    @Benchmark
    public ObjectValue update() {
        return manager.update(live, configuration, "two", NOW);
    }

    @Benchmark
    public ObjectValue strategicMerge() throws Exception {
        return StrategicMerge.apply(live, patch, schema);
    }
}
