package dev.edict.server.admit.policy;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.policy.PolicyTable.BindingHook;
import dev.edict.server.admit.policy.PolicyTable.Hook;
import dev.edict.server.metrics.AdmissionMetrics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * ValidatingAdmissionPolicy: refuses what breaks the rules of a policy that is bound to it, warns of it, or tells the audit.
 * All policies are asked; the first that refuses is named.
 */
public final class ValidatingPolicies implements AdmissionPlugin {
    /** By which settings know it. */
    public static final String NAME = "ValidatingAdmissionPolicy";

    private static final String FAILURE = "validation.policy.admission.k8s.io/validation_failure";

    private final PolicyTable<ValidatingExpressions> policies;
    private final Matching matching;
    private final PolicyMeter meter;

    /** Policies that nobody measures. */
    public ValidatingPolicies(PolicySources sources) {
        this(sources, AdmissionMetrics.unread());
    }

    public ValidatingPolicies(PolicySources sources, AdmissionMetrics metrics) {
        this.policies = new PolicyTable<>(
                sources.policies(), sources.bindings(), ValidatingExpressions::of, sources.equivalents());
        this.matching = new Matching(sources);
        this.meter = new PolicyMeter(metrics);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return !PolicyTable.exempts(target);
    }

    @Override
    public boolean concerns(AdmissionTarget target) {
        return !policies.of(target).isEmpty();
    }

    @Override
    public void validate(AdmissionRequest request) {
        Verdict verdict = new Verdict(request);
        Evaluation evaluation = matching.evaluation(request);
        for (Hook<ValidatingExpressions> hook : policies.of(request.target())) {
            ask(hook, evaluation, verdict);
        }
        verdict.conclude();
    }

    private void ask(Hook<ValidatingExpressions> hook, Evaluation evaluation, Verdict verdict) {
        Policy<ValidatingExpressions> policy = hook.policy();
        AdmissionRequest request = verdict.request;
        ServedKinds.Kind parameterKind;
        RequestVersion version;
        try {
            version = matching.version(hook, request);
            if (version == null) {
                return;
            }
            parameterKind = matching.parameters().kind(policy.parameterKind());
        } catch (Parameters.Unusable unusable) {
            verdict.misconfigured(policy, null, unusable.why());
            return;
        }
        AuditNotes notes = new AuditNotes();
        for (BindingHook bound : hook.bindings()) {
            PolicyBinding binding = bound.binding();
            List<Optional<ObjectValue>> parameters;
            try {
                parameters = matching.parameters(bound, parameterKind, request);
            } catch (Parameters.Unusable unusable) {
                verdict.misconfigured(policy, binding, unusable.why());
                continue;
            }
            for (Optional<ObjectValue> parameter : parameters) {
                Validator.Result result =
                        new Validator(policy, evaluation, evaluation.view(version), parameter, meter).validate();
                meter.asked(policy, binding, result);
                verdict.take(policy, binding, notes, result);
            }
        }
        notes.tell(policy.name(), request);
    }

    /** What has been found out about a request so far. */
    private static final class Verdict {
        private final AdmissionRequest request;
        private @Nullable String refusal;
        private String reason = "";

        Verdict(AdmissionRequest request) {
            this.request = request;
        }

        void misconfigured(Policy<?> policy, @Nullable PolicyBinding binding, String why) {
            if (policy.failing()) {
                refuse(policy, binding, policy.misconfigured(binding == null ? "policy" : "binding", why), "");
            }
        }

        void take(Policy<?> policy, PolicyBinding binding, AuditNotes notes, Validator.Result result) {
            for (Validator.Objection objection : result.objections()) {
                for (String action : binding.actions()) {
                    switch (action) {
                        case "Deny" -> refuse(policy, binding, objection.message(), objection.reason());
                        case "Audit" -> request.annotate(FAILURE, failure(binding, objection));
                        case "Warn" -> request.warn("Validation failed for ValidatingAdmissionPolicy '" + policy.name()
                                + "' with binding '" + binding.name() + "': " + objection.message());
                        default -> { }
                    }
                }
            }
            for (Validator.Annotation annotation : result.annotations()) {
                if (annotation.error().isEmpty()) {
                    notes.add(annotation.key(), annotation.value());
                } else {
                    refuse(policy, binding, annotation.error(), "");
                }
            }
        }

        private static String failure(PolicyBinding binding, Validator.Objection objection) {
            return Json.text(ListValue.of(ObjectValue.of(
                    "message", objection.message(),
                    "policy", binding.policy(),
                    "binding", binding.name(),
                    "expressionIndex", objection.index(),
                    "validationActions", ListValue.of(binding.actions().toArray()))));
        }

        private void refuse(Policy<?> policy, @Nullable PolicyBinding binding, String why, String because) {
            if (refusal == null) {
                refusal = "ValidatingAdmissionPolicy '" + policy.name() + "'"
                        + (binding == null ? "" : " with binding '" + binding.name() + "'") + " denied request: " + why;
                reason = because.isEmpty() ? "Invalid" : because;
            }
        }

        void conclude() {
            String words = refusal;
            if (words == null) {
                return;
            }
            Status plain = request.forbidden(words).status();
            StatusDetails details = Objects.requireNonNullElse(plain.details(), StatusDetails.EMPTY)
                    .withCauses(List.of(new StatusCause("", words, "")));
            throw new ApiException(Status.failure(code(reason), reason, plain.message(), details));
        }

        private static int code(String reason) {
            return switch (reason) {
                case "Forbidden" -> 403;
                case "Unauthorized" -> 401;
                case "RequestEntityTooLarge" -> 413;
                default -> 422;
            };
        }
    }
}
