package dev.edict.node.shell;

import dev.edict.client.time.Timers;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;

/** Where commands run: the environment, the files, the directory that one is in. For one thread at a time. */
public final class Session {
    private final TreeMap<String, String> environment;
    private final MemoryFiles files;
    private final InstantSource clock;
    private final Timers timers;
    private String directory = "/";

    public Session(Map<String, String> environment, MemoryFiles files, InstantSource clock, Timers timers) {
        this.environment = new TreeMap<>(environment);
        this.files = files;
        this.clock = clock;
        this.timers = timers;
    }

    Map<String, String> environment() {
        return environment;
    }

    MemoryFiles files() {
        return files;
    }

    InstantSource clock() {
        return clock;
    }

    Timers timers() {
        return timers;
    }

    String directory() {
        return directory;
    }

    void enter(String path) {
        directory = path;
    }

    /** An absolute path. */
    String path(String path) {
        return MemoryFiles.path(directory, path);
    }
}
