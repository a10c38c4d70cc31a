package dev.edict.node.shell;

import java.io.IOException;

/** What is at a path of {@link MemoryFiles}. */
public sealed interface FileEntry {
    /** The only one that is needed. */
    FileEntry DIRECTORY = new Directory(0755);

    /** What a file says when somebody reads it. */
    @FunctionalInterface
    interface Content {
        /** @throws IOException says why it can not be read */
        byte[] read() throws IOException;
    }

    /** The rights to it. */
    int mode();

    /**
     * What it says now.
     *
     * @throws IOException says why it can not be read, in the words of commands
     */
    byte[] read() throws IOException;

    default boolean isDirectory() {
        return this instanceof Directory;
    }

    /** Where others are. */
    record Directory(int mode) implements FileEntry {
        @Override
        public byte[] read() throws IOException {
            throw new IOException("Is a directory");
        }
    }

    /** A file that says what was written. */
    record Written(byte[] bytes, int mode) implements FileEntry {
        @Override
        public byte[] read() {
            return bytes;
        }
    }

    /** A file of which nobody knows what it says until it is read. */
    record Told(Content content, int mode) implements FileEntry {
        @Override
        public byte[] read() throws IOException {
            return content.read();
        }
    }
}
