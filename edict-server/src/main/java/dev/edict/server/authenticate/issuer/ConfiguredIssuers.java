package dev.edict.server.authenticate.issuer;

import dev.edict.server.configure.FollowedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The issuers that a file names, and those that it names later. What is wrong in it leaves things as they are. */
public final class ConfiguredIssuers implements AutoCloseable {
    private final Issuers issuers;
    private final byte[] initial;
    private final AuthenticationConfiguration first;
    private final FollowedFile file;
    private final Set<String> ownIssuers;
    private volatile ReloadTally tally = ReloadTally.NONE;

    /** Is told of a file that has changed. */
    public interface ReloadTally {
        ReloadTally NONE = new ReloadTally() {
            @Override
            public void counts(byte[] content) {}

            @Override
            public void reloaded(boolean success) {}
        };

        /** @param content what counts from now on */
        void counts(byte[] content);

        void reloaded(boolean success);
    }

    private ConfiguredIssuers(Path path, byte[] content, Set<String> ownIssuers, Clock clock) {
        this.initial = content;
        this.ownIssuers = ownIssuers;
        this.first = AuthenticationConfiguration.read(content);
        this.issuers = new Issuers(first.compile(ownIssuers), EnumSet.allOf(SigningAlgorithm.class), clock);
        this.file = new FollowedFile(path, content, this::reload);
    }

    /**
     * @param ownIssuers the names under which this server issues tokens itself
     * @throws IOException if the file can not be read, or is wrong
     */
    public static ConfiguredIssuers read(Path path, Set<String> ownIssuers, Clock clock) throws IOException {
        byte[] content = Files.readAllBytes(path);
        try {
            return new ConfiguredIssuers(path, content, ownIssuers, clock);
        } catch (IllegalArgumentException wrong) {
            throw new IOException("failed to load authentication configuration from file \"" + path + "\": "
                    + wrong.getMessage(), wrong);
        }
    }

    private boolean reload(byte[] content) {
        boolean done = false;
        try {
            List<IssuerRules> rules =
                    AuthenticationConfiguration.read(content).compileAgain(ownIssuers, first.anonymous());
            done = issuers.exchange(rules);
            if (done) {
                tally.counts(content);
            }
            return done;
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            tally.reloaded(done);
        }
    }

    public Issuers issuers() {
        return issuers;
    }

    /** Who may go on that shows nothing; null if the file does not say. It does not change. */
    public AuthenticationConfiguration.@Nullable Anonymous anonymous() {
        return first.anonymous();
    }

    /** Who is told what counts, and when the file changes. */
    public void measure(ReloadTally telling) {
        tally = telling;
        telling.counts(initial);
    }

    /** Asks issuers for their keys and looks at the file from now on. */
    public void start(Duration interval) {
        issuers.start();
        file.start(interval);
    }

    @Override
    public void close() {
        file.close();
        issuers.close();
    }
}
