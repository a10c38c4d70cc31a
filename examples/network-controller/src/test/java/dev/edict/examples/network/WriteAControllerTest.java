package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.codegen.process.ApiProcessor;
import dev.edict.local.InProcessTransport;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Does what {@code docs/write-a-controller.md} says: its files, its type, its program, and each row of its table. */
@Timeout(600)
class WriteAControllerTest {
    private static final Path PAGE = Path.of("../../docs/write-a-controller.md");
    private static final Pattern FILE = Pattern.compile("```\\w+\n(?://|#|<!--) (\\S+?)(?: -->)?\n(.*?)```", Pattern.DOTALL);
    private static final GroupVersionKind NETWORK = new GroupVersionKind("example.dev", "v1", "Network");
    private static final GroupVersionKind DEFINITION =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

    @TempDir
    Path folder;

    @Test
    @SuppressWarnings("try") // the program works meanwhile
    void thePageLeadsFromAnEmptyFolderToARunningController() throws Exception {
        List<File> sources = writeFiles();
        compile(sources);
        try (Edict edict = Edict.builder().store(MemoryStore::open).start();
                Client client = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)))) {
            create(client.dynamic(DEFINITION), folder.resolve("target/classes/META-INF/edict/crd/networks.example.dev.yaml"));
            Waiting.until("networks are known", () -> {
                client.mapping().invalidate();
                return client.mapping().find(NETWORK).isPresent();
            });
            ResourceClient<DynamicObject> networks = client.dynamic(NETWORK).in("default");
            try (Running program = start(edict)) {
                followTheTable(client, networks);
                create(networks, folder.resolve("blue.yaml"));
                Waiting.until("the file is there again", () -> Files.exists(file()));
            }
            networks.delete("blue");
            assertThat(networks.find("blue")).as("it waits for the program").isPresent();
            try (Running again = start(edict)) {
                Waiting.until("the object is gone", () -> networks.find("blue").isEmpty());
                assertThat(file()).doesNotExist();
            }
        }
    }

    private Path file() {
        return folder.resolve("networks/default.blue");
    }

    /** The program; ends as with Control-C. */
    private record Running(Process process) implements AutoCloseable {
        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }

    private List<File> writeFiles() throws IOException {
        List<File> sources = new ArrayList<>();
        Matcher file = FILE.matcher(Files.readString(PAGE));
        while (file.find()) {
            Path path = folder.resolve(file.group(1));
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.group(2));
            if (path.toString().endsWith(".java")) {
                sources.add(path.toFile());
            }
        }
        assertThat(sources).hasSize(5);
        return sources;
    }

    private void compile(List<File> sources) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("target/classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, null,
                    List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "--release", "21"),
                    null, files.getJavaFileObjectsFromFiles(sources));
            task.setProcessors(List.of(new ApiProcessor()));
            assertThat(task.call()).as("the page's sources compile").isTrue();
        }
    }

    private Running start(Edict edict) throws IOException {
        Files.writeString(folder.resolve("kubeconfig"), edict.kubeconfig().toYaml());
        ProcessBuilder program = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m",
                "-cp", folder.resolve("target/classes") + File.pathSeparator + System.getProperty("java.class.path"), "demo.Main");
        program.environment().put("KUBECONFIG", folder.resolve("kubeconfig").toString());
        return new Running(program.directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT).start());
    }

    private void followTheTable(Client client, ResourceClient<DynamicObject> networks) throws Exception {
        Path file = file();
        create(networks, folder.resolve("blue.yaml"));
        Waiting.until("the file is there", () -> Files.readString(file).equals("192.168.0.1 in 192.168.0.0/16"));
        Waiting.until("it is ready", () -> networks.get("blue").tree().object("status").list("conditions").objects().stream()
                .anyMatch(condition -> condition.string("type").equals("Ready") && condition.string("status").equals("True")));

        networks.patch("blue", gateway("192.168.0.254"));
        Waiting.until("the file says so", () -> Files.readString(file).equals("192.168.0.254 in 192.168.0.0/16"));
        Waiting.until("it is told", () -> events(client).containsAll(List.of("Created", "Updated")));
        Files.delete(file);
        Waiting.until("the file is back", () -> Files.exists(file));
        assertThatThrownBy(() -> networks.patch("blue", gateway("10.0.0.1"))).isInstanceOf(ApiFailure.Invalid.class)
                .hasMessageContaining("the gateway must be in the network");
        networks.delete("blue");
        Waiting.until("the object is gone", () -> networks.find("blue").isEmpty());
        assertThat(file).doesNotExist();
    }

    private static Patch gateway(String address) {
        return new Patch.MergePatch(ObjectValue.of("spec", ObjectValue.of("gateway", address)));
    }

    private static List<String> events(Client client) {
        return client.dynamic(new GroupVersionKind("", "v1", "Event")).in("default").list().items().stream()
                .map(event -> event.tree().string("reason")).toList();
    }

    private static void create(ResourceClient<DynamicObject> client, Path manifest) throws IOException {
        client.create(DynamicObject.of((ObjectValue) Yaml.parse(Files.readString(manifest))));
    }
}
