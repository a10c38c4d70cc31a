package dev.edict.node.simulate;

import dev.edict.api.core.v1.Pod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What every port of a simulated pod answers: a small page over HTTP that says which pod this is. */
final class SimulatedPage {
    private SimulatedPage() {}

    /** Answers requests, one after the other, until there are no more. */
    static void answer(Pod pod, int port, InputStream input, OutputStream output) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.ISO_8859_1));
        String line = lines.readLine();
        while (line != null) {
            String first = line;
            int length = 0;
            boolean closes = false;
            for (line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
                String header = line.toLowerCase(Locale.ROOT);
                length = header.matches("content-length: *[0-9]{1,9}") ? Integer.parseInt(header.substring(15).strip()) : length;
                closes |= header.matches("connection: *close");
            }
            lines.skip(length);
            output.write(page(pod, port, first, closes));
            output.flush();
            if (closes || line == null) {
                return;
            }
            line = lines.readLine();
        }
    }

    private static byte[] page(Pod pod, int port, String request, boolean closes) {
        String[] words = request.split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            return "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        }
        String text = "Pod " + pod.namespace() + "/" + pod.name() + " on " + pod.spec().nodeName() + ", port " + port
                + ": this pod is simulated by Edict.\n" + words[0] + " " + words[1] + "\n";
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: " + body.length
                + (closes ? "\r\nConnection: close" : "") + "\r\n\r\n";
        boolean isHead = words[0].equals("HEAD");
        return (head + (isHead ? "" : text)).getBytes(StandardCharsets.UTF_8);
    }
}
