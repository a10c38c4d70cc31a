package dev.edict.cli;

import dev.edict.server.certificate.Pem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;

/**
 * Files that options name. Whoever starts a server at night is told of a wrong one by the option, the file, and what should
 * be in it, before anything has begun.
 */
final class GivenFiles {
    /** These are written, and need not be there. */
    private static final Set<String> WRITTEN = Set.of("--kubeconfig", "--audit-log-path");

    private GivenFiles() {}

    /** @throws Arguments.UsageException if an option names a file that can not be read */
    static void require(Arguments arguments, Collection<Option> options) {
        for (Option option : options) {
            if (option.placeholder().startsWith("FILE") && !WRITTEN.contains(option.name())) {
                arguments.list(option).forEach(file -> requireReadable(option, Path.of(file)));
            }
        }
    }

    private static void requireReadable(Option option, Path file) {
        if (!Files.exists(file)) {
            throw wrong(option, file + " is not there" + (file.isAbsolute() ? "" : " (in " + Path.of("").toAbsolutePath() + ")"));
        }
        if (Files.isDirectory(file)) {
            throw wrong(option, file + " is a directory, and a file is needed");
        }
        if (!Files.isReadable(file)) {
            throw wrong(option, "the user who runs this may not read " + file);
        }
    }

    /** @throws Arguments.UsageException if there is something else than certificates in the file */
    static String requireCertificates(Option option, Path file) {
        requireReadable(option, file);
        try {
            String text = Files.readString(file);
            Pem.certificates(text);
            return text;
        } catch (IOException | IllegalArgumentException unreadable) {
            throw wrong(option, "in " + file + " there must be certificates of authorities, as PEM: " + FailureWords.of(unreadable));
        }
    }

    private static Arguments.UsageException wrong(Option option, String words) {
        return new Arguments.UsageException(option.name() + ": " + words);
    }
}
