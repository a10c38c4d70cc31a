package dev.edict.compat;

import dev.edict.testing.Waiting;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Manifests that fabric8's generator makes of classes. */
final class GeneratedCrds {
    private GeneratedCrds() {}

    /** The YAML of one definition for each class. */
    static List<String> of(List<Class<? extends HasMetadata>> classes) {
        List<ByteArrayOutputStream> outputs = new ArrayList<>();
        new CRDGenerator().customResourceClasses(classes).withParallelGenerationEnabled(false)
                .forCRDVersions("v1").withOutput(new CRDGenerator.CRDOutput<ByteArrayOutputStream>() {
                    @Override
                    public ByteArrayOutputStream outputFor(String name) {
                        ByteArrayOutputStream output = new ByteArrayOutputStream();
                        outputs.add(output);
                        return output;
                    }

                    @Override
                    public void close() {}
                }).generate();
        return outputs.stream().map(output -> output.toString(StandardCharsets.UTF_8)).toList();
    }

    /** Makes the server know the type of a class, and waits until it serves it. */
    static void install(KubernetesClient client, Class<? extends HasMetadata> type) throws InterruptedException {
        for (String definition : of(List.of(type))) {
            client.resource(definition).create();
        }
        String name = HasMetadata.getFullResourceName(type);
        Waiting.until(name + " is established", () -> client.apiextensions().v1().customResourceDefinitions()
                .withName(name).get().getStatus().getConditions().stream().anyMatch(condition ->
                        condition.getType().equals("Established") && condition.getStatus().equals("True")));
    }
}
