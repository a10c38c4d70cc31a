package dev.edict.server.audit;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.webhook.KubeconfigClient;
import dev.edict.server.webhook.KubeconfigFile;
import dev.edict.server.webhook.ServerAnswers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Posts events as lists to somebody outside. Whatever goes wrong, they are sent again, five times at most after pauses that
 * grow: there is hardly a reason not to hope that it will go well the next time.
 */
final class WebhookSink implements EventSink {
    private static final byte[] START = "{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":["
            .getBytes(StandardCharsets.US_ASCII);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_TRIES = 5;
    private static final double GROWTH = 1.5;
    private static final double JITTER = 0.2;
    private static final int MAX_ANSWER_BYTES = 1024 * 1024;

    private final KubeconfigClient client;
    private final EventEncoder encoder;
    private final AuditSettings.Webhook settings;
    private final Losses losses;
    private final Losses truncation;
    private volatile boolean closed;

    /** @throws IllegalArgumentException if the kubeconfig can not be used */
    WebhookSink(AuditSettings.Webhook settings, EventEncoder encoder, Losses losses, Losses truncation) {
        try {
            this.client = new KubeconfigClient(KubeconfigFile.readAlsoPlain(settings.configuration()));
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException("initializing audit webhook: " + unusable.getMessage(), unusable);
        }
        this.settings = settings;
        this.encoder = encoder;
        this.losses = losses;
        this.truncation = truncation;
    }

    @Override
    public boolean accept(List<AuditEvent> events) {
        boolean all = true;
        List<byte[]> batch = new ArrayList<>();
        long size = 0;
        for (AuditEvent event : events) {
            byte[] item = item(event);
            if (item == null) {
                all = false;
                continue;
            }
            if (!batch.isEmpty() && size + item.length > largestBatch()) {
                all &= post(batch);
                batch.clear();
                size = 0;
            }
            batch.add(item);
            size += item.length;
        }
        return (batch.isEmpty() || post(batch)) && all;
    }

    private long largestBatch() {
        return settings.truncation().enabled() ? settings.truncation().largestBatch() : Integer.MAX_VALUE / 4;
    }

    private byte @Nullable [] item(AuditEvent event) {
        try {
            return encoder.item(event);
        } catch (EventEncoder.TooLargeException tooLarge) {
            truncation.lost(1, String.valueOf(tooLarge.getMessage()));
            return null;
        }
    }

    private boolean post(List<byte[]> items) {
        byte[] body = list(items);
        Duration pause = settings.firstPause();
        String failure = attempt(body);
        for (int tries = 1; tries < MOST_TRIES && failure != null && !closed; tries++) {
            if (!rest(pause)) {
                break;
            }
            pause = Duration.ofNanos((long) (pause.toNanos() * GROWTH));
            failure = attempt(body);
        }
        if (failure == null) {
            losses.recovered();
            return true;
        }
        losses.lost(items.size(), failure);
        return false;
    }

    private static byte[] list(List<byte[]> items) {
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        list.writeBytes(START);
        for (int index = 0; index < items.size(); index++) {
            if (index > 0) {
                list.write(',');
            }
            list.writeBytes(items.get(index));
        }
        list.write(']');
        list.write('}');
        list.write('\n');
        return list.toByteArray();
    }

    /** Why it did not arrive; null if it did. */
    private @Nullable String attempt(byte[] body) {
        try (ClientResponse response = client.post(body, Deadline.after(TIMEOUT))) {
            byte[] answer = response.readAll(MAX_ANSWER_BYTES);
            boolean taken = response.status() >= 200 && response.status() < 300;
            return taken ? null : ServerAnswers.describe(response.status(), response.headers(), answer);
        } catch (IOException failure) {
            return "Post " + ApiErrors.quote(client.server().toString()) + ": " + failure.getMessage();
        }
    }

    /** @return false if there is no time for it */
    private static boolean rest(Duration pause) {
        try {
            Thread.sleep(Duration.ofNanos(
                    (long) (pause.toNanos() * (1 + ThreadLocalRandom.current().nextDouble(JITTER)))));
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
        client.close();
    }
}
