package dev.edict.server.audit;

import java.io.IOException;
import java.io.PrintStream;

/** Takes lines, one at a time from any number of threads. */
interface LogOutput extends AutoCloseable {

    /** @throws IOException if the line has not been written, or not whole */
    void write(byte[] line) throws IOException;

    @Override
    void close() throws IOException;

    /** Standard output, or another stream that is not closed with the log. */
    static LogOutput to(PrintStream stream) {
        return new LogOutput() {
            @Override
            public synchronized void write(byte[] line) throws IOException {
                stream.write(line, 0, line.length);
                stream.flush();
                if (stream.checkError()) {
                    throw new IOException("standard output can not be written to");
                }
            }

            @Override
            public void close() {
                // It is not ours.
            }
        };
    }
}
