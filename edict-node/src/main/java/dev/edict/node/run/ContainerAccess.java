package dev.edict.node.run;

import dev.edict.api.core.v1.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/** What people can see of containers, and do in them. Each call takes as long as what it is asked for, on the thread of its caller. */
public interface ContainerAccess {

    /** Takes the lines of a log. */
    @FunctionalInterface
    interface LogSink {
        /** @return whether more are wanted */
        boolean take(LogEntry entry) throws IOException;
    }

    /**
     * What a container has written. When lines are followed, it ends with the container.
     *
     * @throws UnavailableException if there is nothing to be read
     */
    void logs(Pod pod, String container, LogQuery query, LogSink sink)
            throws IOException, InterruptedException, UnavailableException;

    /**
     * Runs a command in a container.
     *
     * @return with which code it has ended
     */
    int exec(Pod pod, String container, List<String> command, StandardStreams streams)
            throws IOException, InterruptedException, CommandFailedException, UnavailableException;

    /**
     * Speaks with the container itself, which reads what is typed, and ends when that ends.
     *
     * @return with which code it has ended
     */
    int attach(Pod pod, String container, StandardStreams streams) throws IOException, InterruptedException, UnavailableException;

    /** A connection to a port of a pod, until either side ends it. */
    void forward(Pod pod, int port, InputStream input, OutputStream output) throws IOException, InterruptedException;

    /** What a container uses at present. */
    Use use(Pod pod, String container);

    /** The container is not there, or not yet. */
    final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1L;

        public UnavailableException(String message) {
            super(message);
        }
    }
}
