package dev.edict.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process whose processor time and memory count. What it prints goes to a file. Closing it ends it. */
record MeasuredProcess(String name, Process process, Path log) implements AutoCloseable {
    /** The first release that has what the launcher asks for from it on. */
    private static final int COMPACT = 25;

    static MeasuredProcess start(String name, Path logs, List<String> command) throws IOException {
        Path log = logs.resolve(name + ".log");
        return new MeasuredProcess(name, new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(log.toFile()).start(), log);
    }

    static MeasuredProcess java(String name, Path logs, List<String> options, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        if (Runtime.version().feature() >= COMPACT) {
            command.add("-XX:+UseCompactObjectHeaders");
        }
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        return start(name, logs, command);
    }

    /** Waits until it has printed this. */
    void awaitLine(String part) throws IOException, InterruptedException {
        while (!Files.readString(log).contains(part)) {
            if (!process.isAlive()) {
                throw new IllegalStateException(name + " has ended:\n" + Files.readString(log));
            }
            Thread.sleep(20);
        }
    }

    /** So far. */
    double processorSeconds() {
        return process.info().totalCpuDuration().map(spent -> spent.toMillis() / 1e3).orElse(0.0);
    }

    /** What it holds in memory, and the most that it ever held, in megabytes; 0 where the system does not tell. */
    long[] residentMegabytes() throws IOException {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        if (!Files.exists(status)) {
            return new long[2];
        }
        return new long[] {megabytes(status, "VmRSS:"), megabytes(status, "VmHWM:")};
    }

    private static long megabytes(Path status, String field) throws IOException {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024).findFirst().orElse(0);
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
