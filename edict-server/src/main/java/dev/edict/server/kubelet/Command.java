package dev.edict.server.kubelet;

import dev.edict.server.http.Unquoted;
import dev.edict.spdy.SpdyConnection;
import dev.edict.spdy.SpdyStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A command at a kubelet that speaks SPDY, whose streams are the channels of a client. */
final class Command {
    private static final Logger LOG = System.getLogger(Command.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Set<String> WITH_SIZES = Set.of("v5.channel.k8s.io", "v4.channel.k8s.io", "v3.channel.k8s.io");
    private static final Set<String> WITH_STATUS = Set.of("v5.channel.k8s.io", "v4.channel.k8s.io");
    private static final int MOST_OF_AN_ERROR = 1024 * 1024;
    private static final int PIECE = 32 * 1024;

    private final SpdyConnection kubelet;
    private final CommandChannels client;
    private final String version;

    /** @param version of the protocol on which both have agreed */
    Command(SpdyConnection kubelet, CommandChannels client, String version) {
        this.kubelet = kubelet;
        this.client = client;
        this.version = version;
    }

    /** Returns when the command has ended, or nobody can see it any more. */
    CommandEnd run() throws IOException {
        SpdyStream errors = open("error");
        SpdyStream input = client.hasInput() ? open("stdin") : null;
        SpdyStream output = client.hasOutput() ? open("stdout") : null;
        SpdyStream complaints = client.hasErrors() && !client.isTerminal() ? open("stderr") : null;
        SpdyStream sizes = client.isTerminal() && WITH_SIZES.contains(version) ? open("resize") : null;
        client.listen(input == null ? null : input.output(), sizes == null ? null : sizes.output(), kubelet::close);
        if (input != null) {
            // The kubelet ends it when the command ends; nothing comes on it.
            Thread.ofVirtual().name("edict-command-input").start(() -> drain(input));
        }
        List<Thread> copying = new ArrayList<>();
        if (output != null) {
            copying.add(copy(output.input(), CommandChannels.OUTPUT));
        }
        if (complaints != null) {
            copying.add(copy(complaints.input(), CommandChannels.ERRORS));
        }
        try {
            for (Thread thread : copying) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return CommandEnd.failed("context canceled");
        }
        return CommandEnd.of(errors.input().readNBytes(MOST_OF_AN_ERROR), WITH_STATUS.contains(version));
    }

    private SpdyStream open(String type) throws IOException {
        return kubelet.open(Map.of("streamType", type), PATIENCE);
    }

    private static void drain(SpdyStream input) {
        try (InputStream nothing = input.input()) {
            nothing.skip(Long.MAX_VALUE);
            input.output().close();
        } catch (IOException over) {
            LOG.log(Logger.Level.DEBUG, "the input of a command ended", Unquoted.of(over));
        }
    }

    private Thread copy(InputStream from, int channel) {
        return Thread.ofVirtual().name("edict-command-output").start(() -> {
            byte[] buffer = new byte[PIECE];
            try (from) {
                for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                    client.send(channel, Arrays.copyOf(buffer, count));
                }
            } catch (IOException | RuntimeException gone) {
                LOG.log(Logger.Level.DEBUG, "nobody reads the output of a command", Unquoted.of(gone));
            }
        });
    }
}
