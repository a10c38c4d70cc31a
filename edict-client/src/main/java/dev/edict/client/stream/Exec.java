package dev.edict.client.stream;

import dev.edict.client.request.Client;
import dev.edict.client.request.Query;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A command in a container of a pod, or what runs there already. Servers before version 1.30 can not be told that there is no more
 * input: with these, input is only for terminals. Immutable, and safe for use by any thread.
 *
 * <pre>{@code
 * Exec.Result result = Exec.in(client, "default", "web-1", "cat", "/etc/hostname").run();
 * }</pre>
 */
public final class Exec {
    private static final String WITH_ENDS = "v5.channel.k8s.io";
    private static final String WITHOUT_ENDS = "v4.channel.k8s.io";

    private final PodPath path;
    private final List<String> command;
    private final String container;
    private final boolean input;
    private final boolean terminal;

    private Exec(PodPath path, List<String> command, String container, boolean input, boolean terminal) {
        this.path = path;
        this.command = command;
        this.container = container;
        this.input = input;
        this.terminal = terminal;
    }

    /** Runs a command. */
    public static Exec in(Client client, String namespace, String pod, String... command) {
        return new Exec(new PodPath(client, namespace, pod, "exec"), List.of(command), "", false, false);
    }

    /** Joins the process that a container runs. */
    public static Exec attachedTo(Client client, String namespace, String pod) {
        return new Exec(new PodPath(client, namespace, pod, "attach"), List.of(), "", false, false);
    }

    /** In which container; needed for pods that have several. */
    public Exec container(String name) {
        return new Exec(path, command, name, input, terminal);
    }

    /** With something to read for it. */
    public Exec withInput() {
        return new Exec(path, command, container, true, terminal);
    }

    /** With a terminal, over which output and errors come as one. */
    public Exec withTerminal() {
        return new Exec(path, command, container, input, true);
    }

    /** Begins. @throws dev.edict.client.failure.ClientException if it does not */
    public Session start() {
        Query query = new Query()
                .add("command", command)
                .add("container", container)
                .add("stdin", input)
                .add("stdout", true)
                .add("stderr", !terminal)
                .add("tty", terminal);
        return new Session(path.connect(query, protocols()));
    }

    /** Without a terminal a process reads on until it is told that there is no more. */
    private List<String> protocols() {
        return input && !terminal ? List.of(WITH_ENDS) : List.of(WITH_ENDS, WITHOUT_ENDS);
    }

    /** What a command has written, and with which code it has ended. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Result(int exitCode, byte[] output, byte[] errors) {}

    /** Runs to the end without input. */
    public Result run() {
        return finish(start());
    }

    /** Runs to the end with this as its input. */
    public Result run(byte[] given) {
        Session session = withInput().start();
        CompletableFuture<Void> writing =
                CompletableFuture.runAsync(() -> give(session.input(), given), Thread::startVirtualThread);
        Result result = finish(session);
        writing.handle((done, failed) -> true).join();
        return result;
    }

    /** A command that ends before it has read everything is no failure. */
    private static void give(OutputStream to, byte[] given) {
        try (to) {
            to.write(given);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Result finish(Session session) {
        try (session) {
            CompletableFuture<byte[]> errors =
                    CompletableFuture.supplyAsync(() -> Session.all(session.errors()), Thread::startVirtualThread);
            byte[] output = Session.all(session.output());
            return new Result(session.await(), output, errors.join());
        }
    }
}
