package dev.edict.kinds.core.volume;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.field.FieldPath;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;

/** What the writer of a pod is told of volumes that are outdated, or write over each other's files. */
public final class VolumeWarnings {
    private record Deprecation(String source, String shown, String words) {}

    private static final List<Deprecation> DEPRECATIONS = List.of(
            new Deprecation("photonPersistentDisk", "photonPersistentDisk",
                    "deprecated in v1.11, non-functional in v1.16+"),
            new Deprecation("gitRepo", "gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"),
            new Deprecation("scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
            new Deprecation("flocker", "flocker", "deprecated in v1.22, non-functional in v1.25+"),
            new Deprecation("storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"),
            new Deprecation("quobyte", "quobyte", "deprecated in v1.22, non-functional in v1.25+"),
            new Deprecation("glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
            new Deprecation("cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"),
            new Deprecation("rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"));

    private record File(String path, String source) {
        @Override
        public String toString() {
            return quoted(path) + (source.isEmpty() ? "" : " (" + source + ")");
        }

        boolean overlaps(File other) {
            return !path.isEmpty() && !other.path.isEmpty()
                    && ((path + "/").startsWith(other.path + "/") || (other.path + "/").startsWith(path + "/"));
        }
    }

    private VolumeWarnings() {}

    public static List<String> of(List<ObjectValue> volumes, FieldPath path) {
        List<String> warnings = new ArrayList<>();
        for (int index = 0; index < volumes.size(); index++) {
            outdated(volumes.get(index), path.index(index), warnings);
        }
        for (ObjectValue volume : volumes) {
            overlapping(volume, warnings);
        }
        return warnings;
    }

    private static void outdated(ObjectValue volume, FieldPath path, List<String> warnings) {
        for (Deprecation deprecation : DEPRECATIONS) {
            if (volume.isSet(deprecation.source())) {
                warnings.add(path.child(deprecation.shown()) + ": " + deprecation.words());
            }
        }
        claim(volume.object("ephemeral"), path.child("ephemeral", "volumeClaimTemplate", "spec"), warnings);
    }

    private static void claim(ObjectValue source, FieldPath path, List<String> warnings) {
        ObjectValue resources = source.object("volumeClaimTemplate").object("spec").object("resources");
        for (String list : List.of("requests", "limits")) {
            Quantity amount = ResourceLists.quantity(resources.object(list).get("storage"));
            if (amount.milliValue() % 1000 != 0) {
                warnings.add(path.child("resources", list).key("storage") + ": fractional byte value "
                        + quoted(amount.toString()) + " is invalid, must be an integer");
            }
        }
    }

    private static void overlapping(ObjectValue volume, List<String> warnings) {
        String name = volume.string("name");
        ObjectValue configMap = volume.object("configMap");
        overlapping(name, "ConfigMap " + quoted(configMap.string("name")), files(configMap, ""), warnings);
        ObjectValue secret = volume.object("secret");
        overlapping(name, "Secret " + quoted(secret.string("secretName")), files(secret, ""), warnings);
        overlapping(name, "DownwardAPI", files(volume.object("downwardAPI"), ""), warnings);
        List<File> all = new ArrayList<>();
        for (ObjectValue source : volume.object("projected").list("sources").objects()) {
            if (source.isEmpty()) {
                warnings.add("volume " + quoted(name) + " (Projected) has no sources provided");
            }
            collisions(name, "Projected", projection(source), all, warnings);
        }
    }

    private static void overlapping(String volume, String kind, List<File> files, List<String> warnings) {
        collisions(volume, kind, files, new ArrayList<>(), warnings);
    }

    private static void collisions(
            String volume, String kind, List<File> files, List<File> before, List<String> warnings) {
        for (File file : files) {
            for (File other : before) {
                if (file.overlaps(other)) {
                    warnings.add("volume " + quoted(volume) + " (" + kind + "): overlapping paths: " + file + " with "
                            + other);
                }
            }
            before.add(file);
        }
    }

    private static List<File> projection(ObjectValue source) {
        if (source.object("configMap").isSet("items")) {
            ObjectValue configMap = source.object("configMap");
            return files(configMap, "ConfigMap " + quoted(configMap.string("name")));
        }
        if (source.object("secret").isSet("items")) {
            return files(source.object("secret"), "Secret " + quoted(source.object("secret").string("name")));
        }
        if (source.object("downwardAPI").isSet("items")) {
            return files(source.object("downwardAPI"), "DownwardAPI");
        }
        return source.isSet("serviceAccountToken")
                ? List.of(file(source.object("serviceAccountToken").string("path"), "ServiceAccountToken"))
                : List.of();
    }

    private static List<File> files(ObjectValue source, String shown) {
        List<File> files = new ArrayList<>();
        for (ObjectValue item : source.list("items").objects()) {
            files.add(file(item.string("path"), shown));
        }
        return files;
    }

    private static File file(String path, String source) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return new File(path.substring(0, end), source);
    }

    private static String quoted(String text) {
        return StringValue.quote(text);
    }
}
