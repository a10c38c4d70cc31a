package dev.edict.node.simulate;

import dev.edict.api.core.v1.Pod;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What every port of a simulated pod answers: a small page over HTTP that says which pod this is. */
final class SimulatedPage {
    /** With which TLS begins, which is not spoken here. */
    private static final int HANDSHAKE = 0x16;

    private static final byte[] REFUSAL =
            "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private SimulatedPage() {}

    /** Answers one request: nobody is to keep a connection to a pod that may be gone when he comes again. */
    static void answer(Pod pod, int port, InputStream input, OutputStream output) throws IOException {
        InputStream bytes = new BufferedInputStream(input);
        bytes.mark(1);
        int first = bytes.read();
        if (first < 0) {
            return;
        }
        bytes.reset();
        output.write(first == HANDSHAKE ? REFUSAL : page(pod, port, request(bytes)));
        output.flush();
    }

    /** The first line of a request, of which the rest is read and forgotten. */
    private static String request(InputStream bytes) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.ISO_8859_1));
        String first = lines.readLine();
        int length = 0;
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            String header = line.toLowerCase(Locale.ROOT);
            length = header.matches("content-length: *[0-9]{1,9}") ? Integer.parseInt(header.substring(15).strip()) : length;
        }
        lines.skip(length);
        return first == null ? "" : first;
    }

    private static byte[] page(Pod pod, int port, String request) {
        String[] words = request.split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            return REFUSAL;
        }
        String text = "Pod " + pod.namespace() + "/" + pod.name() + " on " + pod.spec().nodeName() + ", port " + port
                + ": this pod is simulated by Edict.\n" + words[0] + " " + words[1] + "\n";
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
                + text.getBytes(StandardCharsets.UTF_8).length + "\r\nConnection: close\r\n\r\n";
        return (words[0].equals("HEAD") ? head : head + text).getBytes(StandardCharsets.UTF_8);
    }
}
