package dev.edict.server.audit;

import java.io.IOException;
import java.io.PrintStream;

/** Takes lines from any number of threads. */
interface LogOutput extends AutoCloseable {

    /**
     * @param bytes of which so many are whole lines
     * @throws IOException if they have not been written, or not all
     */
    void write(byte[] bytes, int length) throws IOException;

    @Override
    void close() throws IOException;

    /** Standard output, or another stream that is not closed with the log. */
    static LogOutput to(PrintStream stream) {
        return new LogOutput() {
            @Override
            public synchronized void write(byte[] bytes, int length) throws IOException {
                stream.write(bytes, 0, length);
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
