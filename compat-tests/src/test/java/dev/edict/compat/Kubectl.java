package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A kubectl on a server: the one that {@code -Dedict.kubectl} or {@code $EDICT_KUBECTL} names, or the one on the path.
 *
 * @param minor its version: 36 for 1.36
 */
record Kubectl(Path program, int minor, Path kubeconfig) {
    /**
     * What it logs: that it has waited, or that it was slow to listen when the server greeted it on a stream of a WebSocket, which
     * happens on a busy machine, with any server. No part of what it says.
     */
    private static final Pattern LOGGED = Pattern.compile(
            "(?m)^[IW]\\d{4} \\d\\d:.*\\R|E\\d{4} [\\d:.]+ +\\d+ websocket\\.go:\\d+] Unknown stream id \\d, discarding message\\R");

    static Kubectl on(RunningServer server) throws IOException, InterruptedException {
        return as(server.kubeconfig());
    }

    static Kubectl on(RunningCluster cluster) throws IOException, InterruptedException {
        return as(cluster.kubeconfig());
    }

    private static Kubectl as(Path kubeconfig) throws IOException, InterruptedException {
        Path program = Tools.require("kubectl", "https://kubernetes.io/docs/tasks/tools/");
        String version = new Kubectl(program, 0, kubeconfig).run("", "version", "--client", "-o", "json");
        String minor = new ObjectMapper().readTree(version).at("/clientVersion/minor").asText();
        return new Kubectl(program, Integer.parseInt(minor.replaceAll("\\D.*", "")), kubeconfig);
    }

    /** Whether it is of this version or later; otherwise says what is left out for it. */
    boolean isAtLeast(int wanted, String what) {
        if (minor < wanted) {
            System.out.println("LEFT OUT: " + what + " needs kubectl 1." + wanted + ", and " + program + " is 1." + minor);
        }
        return minor >= wanted;
    }

    /** Runs it with words that have no blanks in them. */
    String run(String words) throws IOException, InterruptedException {
        return run("", words.split(" "));
    }

    /** @param input what kubectl reads from its standard input */
    String run(String input, String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), input, arguments);
    }

    String run(Map<String, String> environment, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return run(command, environment, input);
    }

    /** Runs it with words that have no blanks in them, and returns why it failed. */
    String fail(String words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words.split(" ")));
        Said said = say(command, Map.of(), "");
        assertThat(said.code()).as("%s: %s", command, said.text()).isNotZero();
        return said.text();
    }

    /** Runs a script that uses it, and returns what the script said. */
    String script(Path script, Map<String, String> environment) throws IOException, InterruptedException {
        return run(List.of("bash", script.toString()), environment, "");
    }

    private String run(List<String> command, Map<String, String> environment, String input)
            throws IOException, InterruptedException {
        Said said = say(command, environment, input);
        assertThat(said.code()).as("%s: %s", command, said.text()).isZero();
        return said.text();
    }

    record Said(int code, String text) {}

    /** Runs it, however it ends. */
    Said end(Map<String, String> environment, String input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return say(command, environment, input);
    }

    /** What it says, whether it ends well or not. */
    String answer(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return say(command, Map.of(), "").text();
    }

    private Said say(List<String> command, Map<String, String> environment, String input)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("kubectl", ".out");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        // It keeps its caches in its home: neither in that of whoever runs the tests, nor where another server's may lie.
        builder.environment().putAll(Map.of("HOME", kubeconfig.resolveSibling("home").toString(),
                "KUBECONFIG", kubeconfig.toString(), "KUBECTL", program.toString()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        boolean ended = process.waitFor(150, TimeUnit.SECONDS);
        process.destroyForcibly();
        String said = LOGGED.matcher(Files.readString(out)).replaceAll("");
        Files.delete(out);
        assertThat(ended).as("%s ends: %s", command, said).isTrue();
        return new Said(process.exitValue(), said);
    }
}
