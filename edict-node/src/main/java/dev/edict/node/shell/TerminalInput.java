package dev.edict.node.shell;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What a person types, line by line: shown as it is typed, with backspace, and Control-D and Control-C as the end of the line or all. */
final class TerminalInput extends FilterInputStream {
    private static final int BACKSPACE = 127;
    private static final int CONTROL_C = 3;
    private static final int CONTROL_D = 4;

    private final OutputStream echo;
    private byte[] line = new byte[0];
    private int position;

    TerminalInput(InputStream in, OutputStream echo) {
        super(in);
        this.echo = echo;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (position == line.length && !readLine()) {
            return -1;
        }
        int count = Math.min(length, line.length - position);
        System.arraycopy(line, position, target, offset, count);
        position += count;
        return count;
    }

    /** No more than the line that is there, so that nobody reads the next before this one is answered. */
    @Override
    public int available() {
        return line.length - position;
    }

    private boolean readLine() throws IOException {
        StringBuilder typed = new StringBuilder();
        position = 0;
        while (true) {
            int next = in.read();
            if (next < 0 || (next == CONTROL_D && typed.isEmpty())) {
                line = typed.toString().getBytes(StandardCharsets.ISO_8859_1);
                return line.length > 0;
            }
            if (next == '\r' || next == '\n' || next == CONTROL_C) {
                show("\r\n");
                line = ((next == CONTROL_C ? "" : typed) + "\n").getBytes(StandardCharsets.ISO_8859_1);
                return true;
            }
            if (next == BACKSPACE || next == '\b') {
                if (!typed.isEmpty()) {
                    typed.setLength(typed.length() - 1);
                    show("\b \b");
                }
            } else if (next >= ' ') {
                typed.append((char) next);
                echo.write(next);
                echo.flush();
            }
        }
    }

    private void show(String text) throws IOException {
        echo.write(text.getBytes(StandardCharsets.ISO_8859_1));
        echo.flush();
    }
}
