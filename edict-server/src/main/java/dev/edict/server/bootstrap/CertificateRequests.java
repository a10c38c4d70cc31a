package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.loop.ObjectLoop;
import dev.edict.server.sign.AutoApproval;
import dev.edict.server.sign.RequestExpiry;
import dev.edict.server.sign.Signing;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees requests for certificates through: approves those of nodes that have the right to one, signs what has been approved,
 * and removes what has had its day. Several servers may do it at a time: of two who write, one comes too late, and leaves it.
 */
public final class CertificateRequests implements AutoCloseable {
    private static final GroupVersionResource REQUESTS =
            new GroupVersionResource("certificates.k8s.io", "v1", "certificatesigningrequests");
    /** Who does this on other clusters, and owns the fields. */
    private static final String MANAGER = "kube-controller-manager";
    /** Rights may have changed meanwhile; and so often it is looked whether a request has had its day. */
    private static final Duration UNDECIDED = Duration.ofMinutes(1);
    private static final Duration CLEANING = Duration.ofHours(1);

    private final ControlPlane plane;
    private final OwnWrites requests;
    private final Supplier<CertificateAuthority> authority;
    private final AutoApproval approval;
    private final Signing signing;
    private final Clock clock;
    private final ObjectLoop loop;

    /** @param authority who signs, as it is now */
    public CertificateRequests(
            ControlPlane plane, Authorizer rights, Supplier<CertificateAuthority> authority, Signing signing) {
        this.plane = plane;
        this.requests = new OwnWrites(plane, REQUESTS, MANAGER);
        this.authority = authority;
        this.approval = new AutoApproval(rights);
        this.signing = signing;
        this.clock = plane.clock();
        this.loop = new ObjectLoop(plane.supervisor(), "certificate-requests", 1, requests::registry, this::keep);
    }

    /** Begins without making anybody wait. */
    public void start() {
        plane.supervisor().start("certificate-requests", loop::start);
    }

    private @Nullable Duration keep(String name) {
        ObjectValue request = requests.find("", name);
        if (request == null) {
            return null;
        }
        if (RequestExpiry.isOver(request, clock.instant())) {
            requests.delete("", name, new ApiObject(request).uid());
            return null;
        }
        ObjectValue status = request.object("status");
        if (!status.string("certificate").isEmpty() || has(status, "Denied") || has(status, "Failed")) {
            return CLEANING;
        }
        if (has(status, "Approved")) {
            sign(name, request);
            return CLEANING;
        }
        AutoApproval.Verdict verdict = approval.decide(request);
        if (verdict.isApproved()) {
            approve(name, request, verdict.message());
        }
        return verdict.recognized() && !verdict.isApproved() ? UNDECIDED : CLEANING;
    }

    private void approve(String name, ObjectValue request, String message) {
        requests.updatePart("approval", name, live -> live.equals(request)
                ? with(live, condition("Approved", "AutoApproved", message)) : live);
    }

    private void sign(String name, ObjectValue request) {
        switch (signing.sign(request, authority.get(), clock.instant())) {
            case null -> {
                // Somebody else's signer will come.
            }
            case Signing.Result.Signed signed -> requests.updateStatus(name, live -> live.equals(request)
                    ? live.with("status", live.object("status").with("certificate", signed.certificate())) : live);
            case Signing.Result.Refused refused -> requests.updateStatus(name, live -> live.equals(request)
                    ? with(live, condition("Failed", "SignerValidationFailure", refused.message())) : live);
        }
    }

    private static ObjectValue condition(String type, String reason, String message) {
        return ObjectValue.of("type", type, "status", "True", "reason", reason, "message", message);
    }

    private static ObjectValue with(ObjectValue request, ObjectValue condition) {
        ObjectValue status = request.object("status");
        return request.with("status", status.with("conditions", status.list("conditions").plus(condition)));
    }

    private static boolean has(ObjectValue status, String type) {
        List<ObjectValue> conditions = status.list("conditions").objects();
        return conditions.stream().anyMatch(condition ->
                condition.string("type").equals(type) && condition.string("status").equals("True"));
    }

    @Override
    public void close() {
        loop.close();
    }
}
