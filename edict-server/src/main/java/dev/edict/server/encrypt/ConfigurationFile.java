package dev.edict.server.encrypt;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.server.configure.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a configuration.
 *
 * @param reload whether it is read again when it changes, which asks more of names
 */
record ConfigurationFile(Path path, boolean reload) {

    /** What a file said at some time. @param hash tells one content from another, and nothing of it */
    record Read(EncryptionConfiguration configuration, String hash) {}

    /** @throws IllegalArgumentException if it can not be used; the message says why, and shows no key */
    Read read() {
        byte[] content = content();
        EncryptionConfiguration configuration;
        try {
            configuration = ConfigurationReader.read(content);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("error while parsing file: error decoding encryption provider configuration file "
                    + "\"" + path + "\": " + unreadable.getMessage(), unreadable);
        }
        FieldErrors errors = ConfigurationRules.check(configuration, reload);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException("error while parsing file: " + together(errors));
        }
        return new Read(configuration, ContentHash.of(content));
    }

    private static String together(FieldErrors errors) {
        List<String> texts = new ArrayList<>();
        for (FieldError error : errors) {
            if (!texts.contains(error.toString())) {
                texts.add(error.toString());
            }
        }
        return texts.size() == 1 ? texts.getFirst() : "[" + String.join(", ", texts) + "]";
    }

    /** The hash of what the file says now. @throws IllegalArgumentException if it can not be read */
    String hash() {
        return ContentHash.of(content());
    }

    private byte[] content() {
        try {
            byte[] content = Files.readAllBytes(path);
            if (content.length == 0) {
                throw new IllegalArgumentException("error while parsing file: error while loading file: encryption provider "
                        + "configuration file \"" + path + "\" is empty");
            }
            return content;
        } catch (NoSuchFileException missing) {
            throw unreadable("open " + path + ": no such file or directory", missing);
        } catch (IOException failure) {
            throw unreadable(failure.toString(), failure);
        }
    }

    private IllegalArgumentException unreadable(String why, IOException cause) {
        return new IllegalArgumentException("error while parsing file: error while loading file: error reading encryption "
                + "provider configuration file \"" + path + "\": " + why, cause);
    }
}
