package dev.edict.examples.envoy;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.yaml.Yaml;
import dev.edict.types.Codec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the walkthrough. */
final class Manifest {
    static final ConfigMap CONFIG_MAP = read("configmap.yaml", ConfigMap.CODEC);
    static final Pod POD = read("myapp-pod.yaml", Pod.CODEC);

    private Manifest() {}

    static <T> T read(String name, Codec<T> codec) {
        try {
            return codec.fromTree(Yaml.parse(Files.readString(Path.of(System.getProperty("basedir", "."), "manifests", name))));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
