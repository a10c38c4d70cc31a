package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/** Looks once an hour at all requests for certificates, and removes those that have had their day: see {@link RequestExpiry}. */
public final class RequestCleaning {
    private static final Logger LOG = System.getLogger(RequestCleaning.class.getName());
    private static final Duration PERIOD = Duration.ofHours(1);

    private final Bench bench;
    private final SharedInformer<CertificateSigningRequest> requests;
    private final ResourceClient<CertificateSigningRequest> writing;

    private RequestCleaning(Bench bench) {
        this.bench = bench;
        this.requests = bench.informers().informer(CertificateSigningRequest.TYPE);
        this.writing = bench.client().of(CertificateSigningRequest.TYPE);
    }

    /** {@code certificatesigningrequest-cleaner-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("certificatesigningrequest-cleaner-controller", bench -> List.of(new RequestCleaning(bench)::run))
                .as("certificate-controller");
    }

    private void run() throws InterruptedException {
        while (!requests.awaitSynced(PERIOD)) {
            LOG.log(Level.WARNING, "waiting for the requests for certificates that are there");
        }
        while (true) {
            requests.cache().list().stream()
                    .filter(request -> RequestExpiry.isOver(request, bench.clock().instant()))
                    .forEach(this::remove);
            bench.timers().sleep(PERIOD);
        }
    }

    private void remove(CertificateSigningRequest request) {
        try {
            writing.delete(request.name());
        } catch (ApiFailure.NotFound gone) {
            LOG.log(Level.DEBUG, () -> "request " + request.name() + " is gone already");
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "unable to delete CSR \"" + request.name() + "\": " + failure.getMessage());
        }
    }
}
