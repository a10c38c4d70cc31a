package dev.edict.client.stream;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Channels;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a port of a pod. The protocol can not say that only one direction has ended: closing the output sends nothing,
 * and closing this ends both. What goes wrong behind the server is told to whoever reads, after the last byte.
 */
public final class PortConnection implements Closeable {
    private static final int DATA = 0;
    private static final int ERROR = 1;
    /** Each channel begins with the number of its port, in two bytes. */
    private static final int PORT_LENGTH = 2;

    private final Channels channels;
    private final ChannelInput input = new ChannelInput();
    private final ChannelOutput output;
    /** Of the thread that receives. */
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();

    PortConnection(Channels channels) {
        this.channels = channels;
        this.output = new ChannelOutput(channels, DATA);
        Thread.startVirtualThread(this::receive);
    }

    public InputStream input() {
        return input;
    }

    public OutputStream output() {
        return output;
    }

    private void receive() {
        String lost = "the connection is lost";
        try (channels) {
            int untilData = PORT_LENGTH;
            for (Channels.Piece piece = channels.receive(); piece != null; piece = channels.receive()) {
                if (piece.channel() == DATA) {
                    int skipped = Math.min(untilData, piece.bytes().length);
                    untilData -= skipped;
                    input.bring(Arrays.copyOfRange(piece.bytes(), skipped, piece.bytes().length));
                } else if (piece.channel() == ERROR) {
                    error.writeBytes(piece.bytes());
                }
            }
            lost = complaint();
        } catch (NoAnswerException e) {
            lost = e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            input.end(lost);
        }
    }

    private @Nullable String complaint() {
        byte[] told = error.toByteArray();
        return told.length <= PORT_LENGTH
                ? null
                : new String(told, PORT_LENGTH, told.length - PORT_LENGTH, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        input.close();
        channels.close();
    }
}
