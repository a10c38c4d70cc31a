package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.api.certificates.v1.CertificateSigningRequestCondition;
import dev.edict.api.certificates.v1.CertificateSigningRequestSpec;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.queue.RateLimiter;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.model.certificate.RequestedCertificate;
import dev.edict.types.Bytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;

/** What the loops over requests for certificates share. */
final class Requests {
    static final String APPROVED = "Approved";
    static final String DENIED = "Denied";
    static final String FAILED = "Failed";

    private static final int WORKERS = 5;

    private Requests() {}

    /** A controller over requests that have no certificate yet. */
    static Work controller(Bench bench, String name, Function<CertificateSigningRequest, Outcome> deciding) {
        SharedInformer<CertificateSigningRequest> requests = bench.informers().informer(CertificateSigningRequest.TYPE);
        RateLimiter<ObjectKey> limiter = RateLimiter.slowestOf(List.of(
                RateLimiter.exponential(Duration.ofMillis(200), Duration.ofSeconds(1000)),
                RateLimiter.bucket(10, 100, bench.timers())));
        ControllerOptions<ObjectKey> usual = bench.options(name);
        Controller<ObjectKey> controller = Controller.of(
                usual.withWorkers(WORKERS).withQueue(usual.queue().withLimiter(limiter)),
                List.of(Source.of(requests, request -> List.of(ObjectKey.of(request)))),
                key -> {
                    CertificateSigningRequest request = requests.cache().get(key);
                    return request == null || request.status().certificate().length() > 0
                            ? Outcome.done()
                            : deciding.apply(request);
                });
        return controller::run;
    }

    /** @throws IllegalArgumentException if it can not be read */
    static RequestedCertificate requested(CertificateSigningRequestSpec spec) {
        Bytes request = spec.request();
        return RequestedCertificate.of(
                request == null ? "" : Base64.getEncoder().encodeToString(request.toByteArray()));
    }

    static boolean has(CertificateSigningRequest request, String type) {
        return request.status().conditions().stream()
                .anyMatch(condition -> condition.type().equals(type) && condition.status().equals("True"));
    }

    static CertificateSigningRequest with(
            CertificateSigningRequest request, String type, String reason, String message) {
        List<CertificateSigningRequestCondition> conditions = new ArrayList<>(request.status().conditions());
        conditions.add(CertificateSigningRequestCondition.EMPTY
                .withType(type).withStatus("True").withReason(reason).withMessage(message));
        return request.editStatus(status -> status.withConditions(conditions));
    }
}
