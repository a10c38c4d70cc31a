package dev.edict.compat.kit;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** A server's end of a WebSocket (RFC 6455), as far as kubelets need one. For one thread. */
record WebSocketEnd(DataInputStream input, OutputStream output) {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int LAST = 0x80;
    private static final int LONG = 126;
    private static final int LONGER = 127;

    static WebSocketEnd accept(DataInputStream input, OutputStream output, String key, String protocol) throws IOException {
        output.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                + proof(key) + "\r\nSec-WebSocket-Protocol: " + protocol + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        output.flush();
        return new WebSocketEnd(input, output);
    }

    private static String proof(String key) {
        try {
            return Base64.getEncoder().encodeToString(
                    MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The next message: its channel, and then its bytes. @return nothing at the end */
    byte[] receive() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (true) {
            int first = input.read();
            if (first < 0 || (first & 0x0f) == CLOSE) {
                return new byte[0];
            }
            byte[] content = content();
            if ((first & 0x0f) == PING) {
                write(PONG, content);
            } else if ((first & 0x0f) != PONG) {
                message.write(content);
                if ((first & LAST) != 0 && message.size() > 0) {
                    return message.toByteArray();
                }
            }
        }
    }

    private byte[] content() throws IOException {
        int second = input.readUnsignedByte();
        int length = second & 0x7f;
        if (length == LONG) {
            length = input.readUnsignedShort();
        } else if (length == LONGER) {
            length = Math.toIntExact(input.readLong());
        }
        byte[] mask = (second & LAST) != 0 ? input.readNBytes(4) : new byte[4];
        byte[] content = input.readNBytes(length);
        for (int index = 0; index < content.length; index++) {
            content[index] ^= mask[index % 4];
        }
        return content;
    }

    void send(int channel, String text) throws IOException {
        send(channel, text.getBytes(StandardCharsets.UTF_8));
    }

    void send(int channel, byte[] content) throws IOException {
        byte[] message = new byte[content.length + 1];
        message[0] = (byte) channel;
        System.arraycopy(content, 0, message, 1, content.length);
        write(BINARY, message);
    }

    private void write(int kind, byte[] message) throws IOException {
        output.write(LAST | kind);
        if (message.length < LONG) {
            output.write(message.length);
        } else {
            output.write(LONG);
            output.write(message.length >> 8);
            output.write(message.length);
        }
        output.write(message);
        output.flush();
    }

    void close() throws IOException {
        write(CLOSE, new byte[] {3, (byte) 0xe8});
    }
}
