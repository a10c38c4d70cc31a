package dev.edict.server.admit.policy;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.match.RequestRules;
import dev.edict.server.admit.match.Selection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A policy as it is stored. Its expressions are compiled when the first request comes that it means, and never again.
 *
 * @param <E> its expressions
 */
final class Policy<E> {
    private final String name;
    private final String failurePolicy;
    private final boolean limited;
    private final RequestRules rules;
    private final Selection selection;
    private final @Nullable GroupVersionKind parameterKind;
    private final ObjectValue spec;
    private final Function<ObjectValue, E> compiler;
    private volatile @Nullable E expressions;

    Policy(ObjectValue policy, Function<ObjectValue, E> compiler) {
        this.spec = policy.object("spec");
        this.name = policy.object("metadata").string("name");
        this.failurePolicy = spec.string("failurePolicy");
        this.limited = spec.isSet("matchConstraints");
        ObjectValue constraints = spec.object("matchConstraints");
        this.rules = RequestRules.ofPolicy(constraints);
        this.selection = Selection.of(constraints);
        this.parameterKind = parameterKind(spec);
        this.compiler = compiler;
    }

    /** The kind of a policy's parameters, or null if it has none. */
    static @Nullable GroupVersionKind parameterKind(ObjectValue spec) {
        ObjectValue written = spec.objectOrNull("paramKind");
        if (written == null) {
            return null;
        }
        GroupVersion version = GroupVersion.parse(written.string("apiVersion"));
        return version == null
                ? new GroupVersionKind("", written.string("apiVersion"), written.string("kind"))
                : version.kind(written.string("kind"));
    }

    String name() {
        return name;
    }

    /** Whether what goes wrong is a reason to refuse a request. */
    boolean failing() {
        return !failurePolicy.equals("Ignore");
    }

    /** What is said of a policy that can not be asked, or of a binding of it. @param what which of the two */
    String misconfigured(String what, String why) {
        boolean known = failurePolicy.isEmpty() || failurePolicy.equals("Fail") || failurePolicy.equals("Ignore");
        return known ? "failed to configure " + what + ": " + why : "unrecognized failure policy: '" + failurePolicy + "'";
    }

    /** Whether it says at all which requests it means. */
    boolean limited() {
        return limited;
    }

    RequestRules rules() {
        return rules;
    }

    Selection selection() {
        return selection;
    }

    @Nullable GroupVersionKind parameterKind() {
        return parameterKind;
    }

    E expressions() {
        E known = expressions;
        return known != null ? known : compile();
    }

    private synchronized E compile() {
        E known = expressions;
        if (known == null) {
            known = compiler.apply(spec);
            expressions = known;
        }
        return known;
    }
}
