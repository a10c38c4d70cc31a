package dev.edict.compat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kubectl that goes on and listens at a port of this machine, as {@code port-forward} and {@code proxy} do.
 *
 * @param port which the system has chosen
 */
record Serving(Process process, BufferedReader lines, int port) implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("(?:Forwarding from|Starting to serve on) 127\\.0\\.0\\.1:(\\d+)");

    static Serving start(Kubectl kubectl, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(kubectl.program().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("KUBECONFIG", kubectl.kubeconfig().toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher said = PORT.matcher(line);
            if (said.find()) {
                return new Serving(process, lines, Integer.parseInt(said.group(1)));
            }
            System.out.println(command + ": " + line);
        }
        throw new AssertionError(command + " serves nothing");
    }

    String get(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).version(HttpClient.Version.HTTP_1_1).build(),
                    HttpResponse.BodyHandlers.ofString()).body();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        lines.close();
    }
}
