package dev.edict.generator;

import dev.edict.generator.assemble.Definition;
import dev.edict.generator.assemble.DefinitionAssembler;
import dev.edict.generator.assemble.ResourceAssembler;
import dev.edict.generator.overlay.Overlay;
import dev.edict.generator.source.Message;
import dev.edict.generator.source.Model;
import dev.edict.generator.source.ModelSources;
import dev.edict.generator.source.OperationSources;
import dev.edict.generator.source.ProtobufSources;
import dev.edict.generator.source.SourceJar;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The build step: reads the two jars of sources and writes the catalogue below a folder, unless it is there already
 * and nothing that it depends on has changed.
 */
public final class GenerateCatalogue {
    private static final String FOLDER = "dev/edict/schema/catalogue";

    private final Path target;

    private GenerateCatalogue(Path target) {
        this.target = target;
    }

    /** Arguments: the jar of the client's sources, that of the protobuf sources, the folder to write into. */
    public static void main(String[] arguments) throws IOException, URISyntaxException {
        Path clientJar = Path.of(arguments[0]);
        Path protobufJar = Path.of(arguments[1]);
        Path output = Path.of(arguments[2]);
        Path self = Path.of(GenerateCatalogue.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String fingerprint = Fingerprint.of(List.of(clientJar, protobufJar, self));
        Path mark = output.resolveSibling(output.getFileName() + ".fingerprint");
        if (Files.exists(mark) && Files.readString(mark).equals(fingerprint)
                && Files.exists(output.resolve(FOLDER).resolve("index.json"))) {
            return;
        }
        Files.deleteIfExists(mark);
        delete(output);
        new GenerateCatalogue(output.resolve(FOLDER)).run(new SourceJar(clientJar), new SourceJar(protobufJar));
        Files.writeString(mark, fingerprint);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void run(SourceJar client, SourceJar protobuf) throws IOException {
        Overlay overlay = Overlay.read();
        Map<String, Message> messages = ProtobufSources.read(protobuf);
        overlay.messages().addTo(messages, overlay.facts());
        Map<String, Model> models = ModelSources.read(client);
        Map<String, Definition> definitions = new DefinitionAssembler(
                messages, models, overlay, ResourceAssembler.retiredKinds(overlay)).assemble();
        ObjectValue index = new ResourceAssembler(definitions, models, overlay)
                .assemble(OperationSources.read(client));
        write("index.json", Json.bytes(index));
        writeDefinitions(definitions);
    }

    /**
     * Writes the definitions of a package so that each can be read alone: a line of names and lengths, then the schemas
     * one after the other.
     */
    private void writeDefinitions(Map<String, Definition> definitions) throws IOException {
        Map<String, StringBuilder> headers = new TreeMap<>();
        Map<String, JsonWriter> schemas = new TreeMap<>();
        Map<String, ObjectValue.Builder> descriptions = new TreeMap<>();
        definitions.forEach((name, definition) -> {
            String container = Message.packageOf(name);
            String simple = name.substring(container.length() + 1);
            JsonWriter writer = schemas.computeIfAbsent(container, key -> new JsonWriter());
            int start = writer.length();
            writer.write(definition.schema());
            headers.computeIfAbsent(container, key -> new StringBuilder())
                    .append(simple).append(' ').append(writer.length() - start).append(' ');
            descriptions.computeIfAbsent(container, key -> ObjectValue.builder())
                    .put(simple, Value.of(definition.descriptions()));
        });
        for (Map.Entry<String, JsonWriter> entry : schemas.entrySet()) {
            String header = headers.get(entry.getKey()) + "\n";
            write("definitions/" + entry.getKey(), new JsonWriter().ascii(header)
                    .bytes(entry.getValue().toByteArray()).toByteArray());
        }
        for (Map.Entry<String, ObjectValue.Builder> entry : descriptions.entrySet()) {
            write("descriptions/" + entry.getKey() + ".json", Json.bytes(entry.getValue().build()));
        }
    }

    private void write(String name, byte[] content) throws IOException {
        Path file = target.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
