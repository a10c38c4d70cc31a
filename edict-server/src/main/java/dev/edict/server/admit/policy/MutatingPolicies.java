package dev.edict.server.admit.policy;

import dev.edict.cel.CostLimits;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.admit.policy.PolicyTable.BindingHook;
import dev.edict.server.admit.policy.PolicyTable.Hook;
import dev.edict.server.expression.Expression;
import dev.edict.server.expression.MatchConditions;
import dev.edict.server.metrics.AdmissionMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * MutatingAdmissionPolicy: changes objects as policies say that are bound to them, in the order of their names. Each sees
 * what those before it have made of the object; whether it means the request is decided before any has changed it.
 */
public final class MutatingPolicies implements AdmissionPlugin {
    /** By which settings know it. */
    public static final String NAME = "MutatingAdmissionPolicy";

    private final PolicyTable<MutatingExpressions> policies;
    private final Matching matching;
    private final ServedKinds kinds;
    private final PolicyMeter meter;

    /** Policies that nobody measures. */
    public MutatingPolicies(PolicySources sources) {
        this(sources, AdmissionMetrics.unread());
    }

    public MutatingPolicies(PolicySources sources, AdmissionMetrics metrics) {
        this.policies = new PolicyTable<>(
                sources.policies(), sources.bindings(), MutatingExpressions::of, sources.equivalents());
        this.matching = new Matching(sources);
        this.kinds = sources.kinds();
        this.meter = new PolicyMeter(metrics);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() != Operation.DELETE && !PolicyTable.exempts(target);
    }

    @Override
    public boolean concerns(AdmissionTarget target) {
        return !policies.of(target).isEmpty();
    }

    /** A policy that is to change the object. */
    private record Invocation(
            Policy<MutatingExpressions> policy, PolicyBinding binding, RequestVersion version,
            Optional<ObjectValue> parameters) {
        Invocations.Key key() {
            return Invocations.Key.of(policy, binding, parameters);
        }
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        Faults faults = new Faults(request);
        List<Invocation> invocations = new ArrayList<>();
        for (Hook<MutatingExpressions> hook : policies.of(request.target())) {
            invocations.addAll(invocations(hook, request, faults));
        }
        ObjectValue changed = invocations.isEmpty()
                ? request.object() : new Round(request, faults).run(invocations);
        faults.conclude();
        return changed;
    }

    private List<Invocation> invocations(Hook<MutatingExpressions> hook, AdmissionRequest request, Faults faults) {
        Policy<MutatingExpressions> policy = hook.policy();
        List<Invocation> invocations = new ArrayList<>();
        RequestVersion version;
        ServedKinds.Kind parameterKind;
        try {
            version = matching.version(hook, request);
            if (version == null) {
                return invocations;
            }
            parameterKind = matching.parameters().kind(policy.parameterKind());
        } catch (Parameters.Unusable unusable) {
            faults.add(policy, null, "failed to configure policy: " + unusable.why(), "");
            return invocations;
        }
        for (BindingHook bound : hook.bindings()) {
            try {
                for (Optional<ObjectValue> parameter : matching.parameters(bound, parameterKind, request)) {
                    invocations.add(new Invocation(policy, bound.binding(), version, parameter));
                }
            } catch (Parameters.Unusable unusable) {
                faults.add(policy, bound.binding(), "failed to configure binding: " + unusable.why(), "");
            }
        }
        return invocations;
    }

    /** One round of a request past the policies that mean it. */
    private final class Round {
        private final AdmissionRequest request;
        private final Faults faults;
        private final Invocations memory;
        private ObjectValue object;
        private Evaluation evaluation;
        private boolean touched;

        Round(AdmissionRequest request, Faults faults) {
            this.request = request;
            this.faults = faults;
            this.memory = request.rounds().memory(MutatingPolicies.this, Invocations::new);
            this.object = request.object();
            this.evaluation = matching.evaluation(request);
        }

        ObjectValue run(List<Invocation> invocations) {
            boolean second = request.rounds().isSecond();
            if (second) {
                memory.comeBack(object);
            }
            for (Invocation invocation : invocations) {
                invoke(invocation, second);
            }
            if (touched) {
                memory.changed();
                request.rounds().wantAnother();
            }
            memory.leave(object);
            return object;
        }

        private void invoke(Invocation invocation, boolean second) {
            MutatingExpressions expressions = invocation.policy().expressions();
            if (!expressions.isComplete()) {
                throw incomplete(invocation.policy(), expressions);
            }
            if (!matches(expressions, invocation) || second && !memory.asksAgain(invocation.key())) {
                return;
            }
            ObjectValue before = object;
            change(expressions, invocation);
            if (!before.equals(object)) {
                memory.changed();
            }
            if (expressions.again()) {
                memory.note(invocation.key());
            }
        }

        /** A fault of the server's, whatever the policy says of failures: who wrote it has not been understood. */
        private static ApiException incomplete(Policy<?> policy, MutatingExpressions expressions) {
            return ApiErrors.internal("expected " + expressions.written() + " compiled evaluators for policy "
                    + policy.name() + ", got " + expressions.mutations().size());
        }

        private boolean matches(MutatingExpressions expressions, Invocation invocation) {
            if (expressions.conditions().isEmpty()) {
                return true;
            }
            PolicyScope scope = evaluation.conditionScope(
                    evaluation.view(invocation.version()), expressions.variables(), invocation.parameters());
            MatchConditions.Verdict verdict = meter.asked(invocation.policy().name(), request.operation(),
                    () -> expressions.conditions().verdict(
                            scope, new Expression.Budget(CostLimits.MATCH_CONDITIONS), scope::pay));
            if (!verdict.error().isEmpty()) {
                faults.add(invocation.policy(), invocation.binding(), verdict.error(), "Invalid");
            }
            return verdict.matches();
        }

        private void change(MutatingExpressions expressions, Invocation invocation) {
            RequestVersion version = invocation.version();
            Mutator mutator = new Mutator(kinds, version.kind());
            for (MutatingExpressions.Mutation mutation : expressions.mutations()) {
                RequestView view = evaluation.view(version);
                long begin = System.nanoTime();
                String fault = "";
                try {
                    ObjectValue shown = Objects.requireNonNull(view.object());
                    ObjectValue changed = mutator.mutate(mutation,
                            evaluation.scope(view, expressions.variables(), invocation.parameters()), shown);
                    if (!changed.equals(shown)) {
                        object = version.take(request.target(), changed);
                        evaluation = evaluation.with(object);
                    }
                    touched = true;
                } catch (Mutator.Failed failed) {
                    fault = failed.why();
                    faults.add(invocation.policy(), invocation.binding(), fault, "Invalid");
                } catch (ApiException refused) {
                    fault = String.valueOf(refused.getMessage());
                    throw refused;
                } finally {
                    meter.changed(invocation.policy(), invocation.binding(), System.nanoTime() - begin, fault);
                }
            }
        }
    }

    /** What went wrong, of which only that counts which is to fail. */
    private static final class Faults {
        private final AdmissionRequest request;
        private final List<StatusCause> causes = new ArrayList<>();
        private String reason = "";

        Faults(AdmissionRequest request) {
            this.request = request;
        }

        void add(Policy<?> policy, @Nullable PolicyBinding binding, String why, String because) {
            if (!policy.failing()) {
                return;
            }
            String words = binding == null
                    ? "policy " + ApiErrors.quote(policy.name()) + " denied request: " + why
                    : "policy '" + policy.name() + "' with binding '" + binding.name() + "' denied request: " + why;
            if (causes.isEmpty()) {
                reason = because;
            }
            causes.add(new StatusCause("", words, ""));
        }

        void conclude() {
            if (causes.isEmpty()) {
                return;
            }
            Status plain = request.forbidden("admission request denied by policy").status();
            StatusDetails details = Objects.requireNonNullElse(plain.details(), StatusDetails.EMPTY).withCauses(causes);
            throw new ApiException(Status.failure(
                    plain.code(), reason.isEmpty() ? plain.reason() : reason, causes.getFirst().message(), details));
        }
    }
}
