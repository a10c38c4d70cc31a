package dev.edict.node.shell;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The files of one container, in memory, bounded. Paths are absolute and without dots; a path that is not there is neither a file
 * nor a directory. Safe for use by any thread.
 */
public final class MemoryFiles {
    private static final long MOST_BYTES = 8 << 20;
    private static final int MOST_FILES = 4_096;
    private static final String FULL = "No space left on device";

    /** What all containers of the process have left. */
    private final AtomicLong shared;
    /** By path; every path has its parents. */
    private final TreeMap<String, FileEntry> entries = new TreeMap<>();

    private long used;

    /** @param shared how many bytes all containers may still have */
    public MemoryFiles(AtomicLong shared) {
        this.shared = shared;
        entries.put("/", FileEntry.DIRECTORY);
    }

    /** An absolute path without dots. */
    static String path(String directory, String path) {
        String whole = path.startsWith("/") ? path : directory + "/" + path;
        StringBuilder clean = new StringBuilder();
        for (String part : whole.split("/", -1)) {
            if (part.equals("..")) {
                clean.setLength(Math.max(clean.lastIndexOf("/"), 0));
            } else if (!part.isEmpty() && !part.equals(".")) {
                clean.append('/').append(part);
            }
        }
        return clean.isEmpty() ? "/" : clean.toString();
    }

    synchronized @Nullable FileEntry find(String path) {
        return entries.get(path);
    }

    synchronized boolean isDirectory(String path) {
        FileEntry file = entries.get(path);
        return file != null && file.isDirectory();
    }

    /** A path and all below it, in order. */
    synchronized SequencedMap<String, FileEntry> below(String path) {
        TreeMap<String, FileEntry> found = new TreeMap<>();
        FileEntry own = entries.get(path);
        if (own != null) {
            found.put(path, own);
        }
        String prefix = path.equals("/") ? "/" : path + "/";
        entries.tailMap(prefix, false).entrySet().stream()
                .takeWhile(entry -> entry.getKey().startsWith(prefix))
                .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
        return Collections.unmodifiableSequencedMap(found);
    }

    /** With those above it. */
    public synchronized void makeDirectories(String any) throws IOException {
        String path = path("/", any);
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            makeOne(path.substring(0, slash));
        }
        makeOne(path);
    }

    private void makeOne(String path) throws IOException {
        FileEntry there = entries.get(path);
        if (there == null) {
            requireRoom();
            entries.put(path, FileEntry.DIRECTORY);
        } else if (!there.isDirectory()) {
            throw new IOException("Not a directory");
        }
    }

    private void requireRoom() throws IOException {
        if (entries.size() >= MOST_FILES) {
            throw new IOException(FULL);
        }
    }

    /** Writes a file, whose directory must be there. */
    public void write(String path, byte[] bytes, int mode) throws IOException {
        put(path, new FileEntry.Written(bytes, mode));
    }

    /** Has a file, whose directory must be there, tell something else whenever it is read. It takes no room. */
    public void tell(String path, FileEntry.Content content, int mode) throws IOException {
        put(path, new FileEntry.Told(content, mode));
    }

    private synchronized void put(String path, FileEntry entry) throws IOException {
        if (!isDirectory(path("/", path + "/.."))) {
            throw new IOException("No such file or directory");
        }
        if (isDirectory(path)) {
            throw new IOException("Is a directory");
        }
        long more = size(entry) - size(entries.get(path));
        requireRoom();
        if (used + more > MOST_BYTES || shared.addAndGet(-more) < 0) {
            if (used + more <= MOST_BYTES) {
                shared.addAndGet(more);
            }
            throw new IOException(FULL);
        }
        used += more;
        entries.put(path, entry);
    }

    private static long size(@Nullable FileEntry entry) {
        return entry instanceof FileEntry.Written file ? file.bytes().length : 0;
    }

    synchronized void remove(String path) {
        for (Map.Entry<String, FileEntry> entry : below(path).entrySet()) {
            if (!entry.getKey().equals("/")) {
                entries.remove(entry.getKey());
                used -= size(entry.getValue());
                shared.addAndGet(size(entry.getValue()));
            }
        }
    }

    /** Gives back all that it has. */
    public void clear() {
        remove("/");
    }
}
