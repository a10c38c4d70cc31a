package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.function.BiConsumer;

/** Requests over the connections of the JDK's client, which over HTTP/2 many share. */
final class SharedWay implements Way {
    private static final Request SIGN = Request.of("GET", "/version");

    private final Lanes lanes;
    private final Asking asking;
    private final Proxies proxies;
    private final Credentials credentials;
    private final TransportSettings settings;

    /** @param credentials for signs of life: servers close the connections of those whom they do not know */
    SharedWay(Lanes lanes, Asking asking, Proxies proxies, Credentials credentials, TransportSettings settings) {
        this.lanes = lanes;
        this.asking = asking;
        this.proxies = proxies;
        this.credentials = credentials;
        this.settings = settings;
    }

    @Override
    public Exchange begin(Request request, Identity identity) {
        HttpRequest http = http(request, identity);
        long begun = System.nanoTime();
        boolean askedAgain = false;
        while (true) {
            Lane lane = lanes.enter(identity.key());
            boolean answered = false;
            try {
                HttpResponse<Pieces> response = lane.send(http, asking.limit(request));
                answered = true;
                if (lanes.hasFallenBack(lane, response.version(), askedAgain) && request.method().equals("GET")) {
                    response.body().cancel();
                    lane.leave(response.body());
                    askedAgain = true;
                    continue;
                }
                return new SharedExchange(request, lane, response, settings, this::sign);
            } catch (HttpTimeoutException late) {
                if (lane.isSilentSince(begun)) {
                    lanes.retire(lane);
                }
                throw new NoAnswerException(request + ": no answer in time: " + late.getMessage(), late);
            } catch (IOException lost) {
                if (isFull(lost) && lane.narrow()) {
                    continue;
                }
                lanes.distrust(lane);
                throw new NoAnswerException(request + ": " + Way.describe(lost), lost);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new NoAnswerException(request + ": interrupted", interrupted);
            } finally {
                if (!answered) {
                    lane.leave();
                }
            }
        }
    }

    /** Nothing has been sent then: the JDK does not open more streams than the server allows. */
    private static boolean isFull(IOException lost) {
        return String.valueOf(lost.getMessage()).contains("too many concurrent streams");
    }

    /**
     * Asks the server for a sign of life, unless it has been heard here just now. Twice: the first connection may be one that has
     * gone unnoticed, since nobody has used it for long.
     *
     * @throws IOException if there is none
     */
    void mustBeAlive() throws IOException, InterruptedException {
        try {
            mustBeAliveInALane();
        } catch (IOException gone) {
            mustBeAliveInALane();
        }
    }

    private void mustBeAliveInALane() throws IOException, InterruptedException {
        Lane lane = lanes.enter(credentials.current().key());
        try {
            lane.mustBeAlive(this::sign);
        } finally {
            lane.leave();
        }
    }

    private HttpRequest sign() {
        return HttpRequest.newBuilder(http(SIGN, credentials.current()), (name, value) -> true).timeout(settings.patience()).build();
    }

    private HttpRequest http(Request request, Identity identity) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(asking.address(request));
        byte[] body = asking.body(request);
        builder.method(request.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        headers(request, identity, builder::header);
        return builder.build();
    }

    /** With what lets the JDK's client through the tunnel to a proxy: it takes that from the request. */
    void headers(Request request, Identity identity, BiConsumer<String, String> headers) {
        proxies.authorization().ifPresent(secret -> headers.accept("Proxy-Authorization", secret));
        asking.headers(request, identity, headers);
    }
}
