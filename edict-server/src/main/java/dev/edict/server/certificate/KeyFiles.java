package dev.edict.server.certificate;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where keys and certificates are kept, each under the name of a file. */
public interface KeyFiles {

    /** What is kept under the name, or null. */
    @Nullable String read(String name);

    /** Keeps a secret. */
    void writePrivate(String name, String content);

    /** Keeps what everybody may know. */
    void writePublic(String name, String content);

    /** Does something while nobody else who asks for it does, in this process or in another. */
    <T> T exclusively(Supplier<T> work);

    /** For messages: where it is. */
    @Override
    String toString();

    /** A directory, which is made with the first file. */
    static KeyFiles in(Path directory) {
        return new KeyDirectory(directory);
    }

    /** Nowhere but in this object. */
    static KeyFiles inMemory() {
        return new KeyFiles() {
            private final Map<String, String> files = new ConcurrentHashMap<>();

            @Override
            public @Nullable String read(String name) {
                return files.get(name);
            }

            @Override
            public void writePrivate(String name, String content) {
                files.put(name, content);
            }

            @Override
            public void writePublic(String name, String content) {
                files.put(name, content);
            }

            @Override
            public synchronized <T> T exclusively(Supplier<T> work) {
                return work.get();
            }

            @Override
            public String toString() {
                return "memory";
            }
        };
    }
}
