package dev.edict.codegen.command;

import com.palantir.javapoet.JavaFile;
import dev.edict.codegen.java.PackageSource;
import dev.edict.codegen.schema.AnnotatedRecords;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Annotated records of definitions, as files. */
public final class RecordFiles {
    private final Map<Path, String> sources = new TreeMap<>();

    /**
     * Makes the files of definitions.
     *
     * @param packageName where there is a package for each version; empty for one by the group's name, turned round as Java does
     */
    public RecordFiles(Map<String, ObjectValue> definitions, String packageName) {
        for (ObjectValue definition : definitions.values()) {
            String container = packageName.isEmpty() ? reversed(definition.object("spec").string("group")) : packageName;
            for (JavaFile file : AnnotatedRecords.filesOf(definition, container)) {
                Path folder = Path.of(file.packageName().replace('.', '/'));
                sources.put(folder.resolve(file.typeSpec().name() + ".java"), file.toString());
                String version = file.packageName().substring(file.packageName().lastIndexOf('.') + 1);
                String about = "Resources of " + definition.object("spec").string("group") + "/" + version + ".";
                sources.put(folder.resolve("package-info.java"), PackageSource.of(file.packageName(), about).text());
            }
        }
    }

    private static String reversed(String group) {
        List<String> words = new ArrayList<>(List.of(group.replace('-', '_').split("\\.")));
        Collections.reverse(words);
        return String.join(".", words);
    }

    /** Writes those that are not there already: what is current keeps its time, so that nothing is compiled in vain. */
    public List<Path> write(Path folder) throws IOException {
        List<Path> written = new ArrayList<>();
        for (Map.Entry<Path, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey());
            if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
                written.add(file);
            }
        }
        return written;
    }

    /** As {@link #write}, and deletes all other sources in the folder: it has to be for nothing else. */
    public List<Path> replace(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.filter(file -> file.toString().endsWith(".java")).toList()) {
                    if (!sources.containsKey(folder.relativize(file))) {
                        Files.delete(file);
                    }
                }
            }
        }
        return write(folder);
    }
}
