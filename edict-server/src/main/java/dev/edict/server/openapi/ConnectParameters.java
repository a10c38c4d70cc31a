package dev.edict.server.openapi;

import java.util.ArrayList;
import java.util.List;

/** The parameters of the subresources that open a connection or a stream, by the kind of their options. */
final class ConnectParameters {
    private static final Parameter PROXY_PATH =
            Parameter.query("path", "string", "The path at the other end of the proxy.");
    private static final List<Parameter> STREAMS = List.of(
            Parameter.query("container", "string", "The container. Defaults to the only one of the pod."),
            Parameter.query("stderr", "boolean", "Whether to stream the standard error."),
            Parameter.query("stdin", "boolean", "Whether to stream the standard input. Defaults to false."),
            Parameter.query("stdout", "boolean", "Whether to stream the standard output."),
            Parameter.query("tty", "boolean", "Whether to allocate a terminal. Defaults to false."));

    static final List<Parameter> LOG = List.of(
            Parameter.query("container", "string", "The container. Defaults to the only one of the pod."),
            Parameter.query("follow", "boolean", "Whether to go on as the log grows. Defaults to false."),
            Parameter.query("insecureSkipTLSVerifyBackend", "boolean",
                    "Whether to accept any certificate of the node that has the log."),
            Parameter.query("limitBytes", "integer", "How many bytes to read at most."),
            Parameter.query("previous", "boolean", "Whether to read the log of the previous run. Defaults to false."),
            Parameter.query("sinceSeconds", "integer", "Reads what is not older than this."),
            Parameter.query("stream", "string", "All (the default), Stdout or Stderr."),
            Parameter.query("tailLines", "integer", "How many lines to read, from the end."),
            Parameter.query("timestamps", "boolean", "Whether each line begins with its time. Defaults to false."));

    private ConnectParameters() {}

    static List<Parameter> of(String optionsKind) {
        return switch (optionsKind) {
            case "PodExecOptions" -> {
                List<Parameter> parameters = new ArrayList<>(STREAMS);
                parameters.add(Parameter.query("command", "string",
                        "The command to run, an argument each time it is given. Not run within a shell."));
                yield parameters;
            }
            case "PodAttachOptions" -> STREAMS;
            case "PodPortForwardOptions" -> List.of(
                    Parameter.query("ports", "integer", "The ports to forward. Required with WebSockets."));
            default -> List.of(PROXY_PATH);
        };
    }
}
