package dev.edict.node.stage;

import dev.edict.api.apiextensions.v1.CustomResourceDefinition;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.yaml.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Teaches a server what a Stage is. */
final class StageDefinition {
    private static final String MANIFEST = "/META-INF/edict/crd/stages.simulation.edict.dev.yaml";

    private StageDefinition() {}

    /** Creates the definition, or brings it up to date. */
    static void install(Client client) {
        CustomResourceDefinition wanted = read();
        ResourceClient<CustomResourceDefinition> definitions = client.of(CustomResourceDefinition.TYPE);
        try {
            definitions.create(wanted);
        } catch (ApiFailure.AlreadyExists there) {
            definitions.edit(wanted.name(), old -> old.withSpec(wanted.spec()));
        }
    }

    private static CustomResourceDefinition read() {
        try (InputStream in = Objects.requireNonNull(StageDefinition.class.getResourceAsStream(MANIFEST), MANIFEST)) {
            return CustomResourceDefinition.CODEC.fromTree(Yaml.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
