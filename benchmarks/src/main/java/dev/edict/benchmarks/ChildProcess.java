package dev.edict.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A JVM of its own and what it says, line by line. Closing it ends it. */
record ChildProcess(Process process, BlockingQueue<String> lines) implements AutoCloseable {
    private static final Path NICE = Path.of("/usr/bin/nice");

    /** @param nice by how much others have the processor before it */
    static ChildProcess start(int nice, List<String> options, Class<?> main, String... arguments) throws IOException {
        return start(nice, options, System.getProperty("java.class.path"), main, arguments);
    }

    /** @param nice by how much others have the processor before it */
    static ChildProcess start(int nice, List<String> options, String classPath, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(
                Files.isExecutable(NICE) ? List.of(NICE.toString(), "-n", Integer.toString(nice)) : List.of());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread.ofVirtual().start(() -> {
            try (BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                output.lines().forEach(lines::add);
            } catch (IOException | RuntimeException lost) {
                lines.add("lost " + lost);
            } finally {
                lines.add("ended");
            }
        });
        return new ChildProcess(process, lines);
    }

    void say(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** The rest of the next line that begins so. */
    String await(String beginning) throws InterruptedException {
        return await(beginning, 60);
    }

    String await(String beginning, int seconds) throws InterruptedException {
        String last = "nothing";
        while (true) {
            String line = lines.poll(seconds, TimeUnit.SECONDS);
            if (line == null || line.equals("ended")) {
                throw new IllegalStateException("the process does not say " + beginning + "; last it said " + last);
            }
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length()).strip();
            }
            last = line;
        }
    }

    /** The rest of each line so far that begins so. */
    List<String> all(String beginning) {
        List<String> drained = new ArrayList<>();
        lines.drainTo(drained);
        return drained.stream().filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()).strip()).toList();
    }

    /** Processor time so far, in seconds. */
    double processorSeconds() {
        return process.info().totalCpuDuration().map(spent -> spent.toMillis() / 1e3).orElse(0.0);
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
