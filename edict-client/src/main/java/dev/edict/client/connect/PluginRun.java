package dev.edict.client.connect;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a plugin. What it writes as errors goes where this process's own go. */
final class PluginRun {
    private static final String INFO = "KUBERNETES_EXEC_INFO";
    private static final int LARGEST_OUTPUT = 4 << 20;

    private final ExecEntry entry;
    private final PluginMetrics metrics;

    PluginRun(ExecEntry entry, PluginMetrics metrics) {
        this.entry = entry;
        this.metrics = metrics;
    }

    /** What it prints. @param interactive whether it may read from this process's standard input */
    String output(String info, boolean interactive) {
        List<String> command = new ArrayList<>();
        command.add(entry.command());
        command.addAll(entry.arguments());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(interactive ? Redirect.INHERIT : Redirect.PIPE)
                .redirectError(Redirect.INHERIT);
        builder.environment().putAll(entry.environment());
        builder.environment().put(INFO, info);
        Process process = start(builder);
        try {
            if (!interactive) {
                process.getOutputStream().close();
            }
            byte[] output = process.getInputStream().readNBytes(LARGEST_OUTPUT);
            int code = process.waitFor();
            if (code != 0) {
                metrics.failed(code);
                throw failure("executable " + entry.command() + " failed with exit code " + code, null);
            }
            metrics.succeeded();
            return new String(output, StandardCharsets.UTF_8);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure("interrupted", interrupted);
        } catch (IOException lost) {
            metrics.notUnderstood();
            throw failure(String.valueOf(lost.getMessage()), lost);
        } finally {
            process.destroy();
        }
    }

    private Process start(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException absent) {
            metrics.notFound();
            String hint = entry.installHint().isEmpty() ? "" : "\n\n" + entry.installHint();
            throw failure("executable " + entry.command() + " not found or not executable" + hint, absent);
        }
    }

    private static NoAnswerException failure(String problem, @Nullable Throwable cause) {
        return new NoAnswerException("getting credentials: exec: " + problem, cause);
    }

    /** Whether somebody sits at the standard input. */
    static boolean hasTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/0")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException otherSystem) {
            return System.console() != null;
        }
    }
}
