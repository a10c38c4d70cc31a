package dev.edict.client.stream;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Channels;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Sends over one channel of a connection. What is written is sent at once. */
final class ChannelOutput extends OutputStream {
    private final Channels channels;
    private final int channel;
    private volatile boolean closed;

    ChannelOutput(Channels channels, int channel) {
        this.channels = channels;
        this.channel = channel;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        if (length > 0) {
            try {
                channels.send(channel, Arrays.copyOfRange(bytes, from, from + length));
            } catch (NoAnswerException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }

    /** Tells the other end that no more comes, if the protocol knows how to. */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            try {
                channels.end(channel);
            } catch (NoAnswerException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
