package dev.edict.server.kubelet;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Unquoted;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The channels of a client over a WebSocket: the first byte of a message says which one it is of. A client that says nothing and is
 * told nothing for {@link #IDLE} is left.
 */
final class CommandChannels implements AutoCloseable {
    static final int INPUT = 0;
    static final int OUTPUT = 1;
    static final int ERRORS = 2;
    static final int STATUS = 3;
    static final int SIZES = 4;
    /** Is followed by the channel that the client has ended. */
    private static final int END = 255;

    private static final Logger LOG = System.getLogger(CommandChannels.class.getName());
    private static final Duration IDLE = Duration.ofHours(4);

    private final WebSocketConnection socket;
    private final ObjectValue options;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile long lastMessage = System.nanoTime();

    CommandChannels(WebSocketConnection socket, ObjectValue options) {
        this.socket = socket;
        this.options = options;
    }

    boolean hasInput() {
        return options.bool("stdin");
    }

    boolean hasOutput() {
        return options.bool("stdout");
    }

    boolean hasErrors() {
        return options.bool("stderr");
    }

    boolean isTerminal() {
        return options.bool("tty");
    }

    /** An empty message tells the client that it is connected. */
    void begin() {
        send(hasOutput() ? OUTPUT : hasErrors() ? ERRORS : STATUS, new byte[0]);
        Thread.ofVirtual().name("edict-command-idle").start(this::leaveWhenIdle);
    }

    private void leaveWhenIdle() {
        try {
            long left = IDLE.toNanos();
            while (left > 0 && !closed.await(left, TimeUnit.NANOSECONDS)) {
                left = lastMessage + IDLE.toNanos() - System.nanoTime();
            }
            socket.close();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    void send(int channel, byte[] bytes) {
        byte[] message = new byte[bytes.length + 1];
        message[0] = (byte) channel;
        System.arraycopy(bytes, 0, message, 1, bytes.length);
        lastMessage = System.nanoTime();
        socket.send(new WebSocketMessage.Binary(message));
    }

    /** The last that the client is told. */
    void end(ObjectValue status) {
        send(STATUS, Json.bytes(status));
    }

    /**
     * Begins to pass on what the client says.
     *
     * @param input null if the command has none
     * @param sizes of the terminal; null if there is none
     * @param gone when the client is
     */
    void listen(@Nullable OutputStream input, @Nullable OutputStream sizes, Runnable gone) {
        Thread.ofVirtual().name("edict-command-client").start(() -> {
            try {
                for (WebSocketMessage next = socket.receive(); next != null; next = socket.receive()) {
                    lastMessage = System.nanoTime();
                    received(next.bytes(), input, sizes);
                }
            } catch (IOException | RuntimeException | InterruptedException over) {
                LOG.log(Logger.Level.DEBUG, "the client of a command says no more", Unquoted.of(over));
            } finally {
                gone.run();
            }
        });
    }

    private static void received(byte[] message, @Nullable OutputStream input, @Nullable OutputStream sizes) throws IOException {
        if (message.length == 0) {
            return;
        }
        int channel = message[0] & 0xff;
        if (channel == END) {
            if (message.length != 2 || message[1] > SIZES) {
                throw new IOException("an end of no channel");
            }
            end(message[1] == INPUT ? input : message[1] == SIZES ? sizes : null);
        } else if (channel == INPUT && input != null) {
            pass(input, message);
        } else if (channel == SIZES && sizes != null) {
            sizes.write((size(message) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String size(byte[] message) throws IOException {
        try {
            if (Json.parse(new String(message, 1, message.length - 1, StandardCharsets.UTF_8)) instanceof ObjectValue size) {
                return "{\"Width\":" + size.integer("Width") + ",\"Height\":" + size.integer("Height") + "}";
            }
        } catch (RuntimeException unreadable) {
            throw new IOException("a size that can not be read", unreadable);
        }
        throw new IOException("a size that is none");
    }

    private static void end(@Nullable OutputStream stream) throws IOException {
        if (stream != null) {
            stream.close();
        }
    }

    /** A command that no longer reads does not keep its client from saying more. */
    private static void pass(OutputStream input, byte[] message) {
        try {
            input.write(message, 1, message.length - 1);
        } catch (IOException unwanted) {
            LOG.log(Logger.Level.DEBUG, "a command wants no more input", Unquoted.of(unwanted));
        }
    }

    @Override
    public void close() {
        closed.countDown();
        socket.close();
    }
}
