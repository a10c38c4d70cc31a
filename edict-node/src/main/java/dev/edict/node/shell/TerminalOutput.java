package dev.edict.node.shell;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** What a person sees: lines begin at the left, as terminals that are told nothing else need it. */
final class TerminalOutput extends FilterOutputStream {
    TerminalOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int next) throws IOException {
        if (next == '\n') {
            out.write('\r');
        }
        out.write(next);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int start = offset;
        for (int index = offset; index < offset + length; index++) {
            if (bytes[index] == '\n') {
                out.write(bytes, start, index - start);
                out.write('\r');
                start = index;
            }
        }
        out.write(bytes, start, offset + length - start);
    }
}
