package dev.edict.server.configure;

import dev.edict.server.http.LogText;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read again when it changes. It is looked at now and then, because a file that others exchange by renaming,
 * or behind symbolic links, as is usual in containers, is noticed reliably in no other way; a look that finds nothing new reads
 * nothing. What is in it is told only if it is different from before.
 */
public final class FollowedFile implements AutoCloseable {
    private static final Logger LOG = System.getLogger(FollowedFile.class.getName());

    private final Path file;
    private final Reader reader;
    /** What counts now; used by the thread that looks, once it runs. */
    private byte[] known;

    private @Nullable Mark mark;
    /** Why the file can not be read, as far as that has been told. */
    private String trouble = "";
    private volatile @Nullable Thread looking;

    /** Takes what a file says. */
    @FunctionalInterface
    public interface Reader {
        /**
         * @return false to be told again at the next look, because it may count then
         * @throws RuntimeException if it is wrong; what counted before goes on to count
         */
        boolean read(byte[] content);

        /** The file can no longer be read; told once, until it can be again. */
        default void unreadable() {}
    }

    private record Mark(FileTime modified, long size, @Nullable Object key) {}

    /** @param content what is in the file, and counts, now */
    public FollowedFile(Path file, byte[] content, Reader reader) {
        this.file = file;
        this.known = content;
        this.reader = reader;
    }

    /** Looks from now on. */
    public void start(Duration interval) {
        looking = Thread.ofVirtual().name("edict-file-" + file.getFileName()).start(() -> {
            try {
                while (true) {
                    Thread.sleep(interval);
                    look();
                }
            } catch (InterruptedException closed) {
                // Nobody wants to know any more.
            }
        });
    }

    private void look() {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Mark now = new Mark(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
            if (!Objects.equals(now, mark) && taken(Files.readAllBytes(file))) {
                mark = now;
            }
            trouble = "";
        } catch (IOException unreadable) {
            if (!trouble.equals(unreadable.toString())) {
                trouble = unreadable.toString();
                LOG.log(Logger.Level.WARNING, file + " can not be read; what it said before still counts: "
                        + LogText.of(trouble));
                reader.unreadable();
            }
        }
    }

    private boolean taken(byte[] content) {
        if (Arrays.equals(content, known)) {
            return true;
        }
        try {
            if (!reader.read(content)) {
                return false;
            }
            LOG.log(Logger.Level.INFO, file + " has changed, and counts as it is now");
        } catch (RuntimeException wrong) {
            LOG.log(Logger.Level.WARNING,
                    file + " is wrong; what it said before still counts: " + LogText.of(wrong.getMessage()));
        }
        known = content;
        return true;
    }

    @Override
    public void close() {
        Thread thread = looking;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
