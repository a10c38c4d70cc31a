package dev.edict.node.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One run of a command.
 *
 * @param arguments without the name
 */
record Call(String name, List<String> arguments, InputStream input, OutputStream output, OutputStream errors, Session session) {

    void print(String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Says what is wrong. @return the code for that */
    int fail(int exitCode, String message) throws IOException {
        errors.write((name + ": " + message + "\n").getBytes(StandardCharsets.UTF_8));
        return exitCode;
    }

    /** Those that are no options. */
    List<String> operands() {
        return arguments.stream().filter(argument -> !argument.startsWith("-") || argument.equals("-")).toList();
    }

    boolean has(char option) {
        return arguments.stream().anyMatch(argument ->
                argument.startsWith("-") && !argument.startsWith("--") && argument.indexOf(option) > 0);
    }
}
