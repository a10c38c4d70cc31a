package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.Schema;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.admit.AdmissionChain;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.admit.policy.MutatingPolicies;
import dev.edict.server.admit.policy.PolicySources;
import dev.edict.server.admit.policy.ValidatingPolicies;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.filter.Decision;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.store.memory.MemoryStore;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What policies cost a request that none of them means: time, and bytes that are allocated. */
final class UnconcernedAdmission {
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final int REQUESTS = 2_000_000;

    private UnconcernedAdmission() {}

    static void measure(int policies) {
        Catalogue catalogue = Catalogue.load();
        try (ControlPlane plane =
                new ControlPlane(catalogue, MemoryStore.open(), Identities.random(), Clock.systemUTC())) {
            for (int index = 0; index < policies; index++) {
                store(plane, index);
            }
            ResourceType pods = Objects.requireNonNull(catalogue.find(new GroupVersionResource("", "v1", "pods")));
            AdmissionChain chain = new AdmissionChain(List.of(
                    new MutatingPolicies(sources(plane, "mutatingadmissionpolic")),
                    new ValidatingPolicies(sources(plane, "validatingadmissionpolic"))));
            ObjectValue pod = ObjectValue.of("metadata", ObjectValue.of("name", "a", "namespace", "default"));
            Admission admission = chain.of(pods, new Unused(pods)).of("").admission(RequestScope.internal("default"), "a");
            run(admission, pod);
            run(admission, pod);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long begin = System.nanoTime();
            run(admission, pod);
            double time = (double) (System.nanoTime() - begin) / REQUESTS;
            System.out.printf("%d policies for others: %.1f ns and %.2f bytes for each request%n", policies, time,
                    (double) (threads.getCurrentThreadAllocatedBytes() - bytes) / REQUESTS);
        }
    }

    private static void run(Admission admission, ObjectValue pod) {
        for (int index = 0; index < REQUESTS; index++) {
            admission.validate(admission.mutate(pod, null), null);
        }
    }

    private static void store(ControlPlane plane, int index) {
        ObjectValue metadata = ObjectValue.of("name", "policy-" + index);
        ObjectValue rule = ObjectValue.of("apiGroups", List.of(""), "apiVersions", List.of("v1"),
                "operations", List.of("*"), "resources", List.of("configmaps"), "scope", "*");
        plane.registry(resource("validatingadmissionpolicies")).create(RequestScope.internal(""), ObjectValue.of(
                "apiVersion", GROUP + "/v1", "kind", "ValidatingAdmissionPolicy", "metadata", metadata,
                "spec", ObjectValue.of("failurePolicy", "Fail",
                        "validations", ListValue.of(ObjectValue.of("expression", "false")),
                        "matchConstraints", ObjectValue.of("matchPolicy", "Equivalent", "objectSelector", ObjectValue.EMPTY,
                                "namespaceSelector", ObjectValue.EMPTY, "resourceRules", ListValue.of(rule)))),
                Admission.NONE);
        plane.registry(resource("validatingadmissionpolicybindings")).create(RequestScope.internal(""), ObjectValue.of(
                "apiVersion", GROUP + "/v1", "kind", "ValidatingAdmissionPolicyBinding", "metadata", metadata,
                "spec", ObjectValue.of("policyName", "policy-" + index, "validationActions", List.of("Deny"))),
                Admission.NONE);
    }

    private static GroupVersionResource resource(String name) {
        return new GroupVersionResource(GROUP, "v1", name);
    }

    private static PolicySources sources(ControlPlane plane, String stem) {
        return new PolicySources(() -> plane.registry(resource(stem + "ies")),
                () -> plane.registry(resource(stem + "ybindings")), new NamespaceObjects(() -> plane.core("namespaces")),
                Equivalents.NONE, new NoKinds(), (user, request) -> Decision.NO_OPINION);
    }

    /** Of a resource that is stored as it is sent. */
    private record Unused(ResourceType type) implements ObjectCodec {
        @Override
        public ObjectValue setDefaults(ObjectValue object) {
            return object;
        }

        @Override
        public ObjectValue toStorage(ObjectValue object) {
            return object;
        }

        @Override
        public ObjectValue fromStorage(ObjectValue object) {
            return object;
        }

        @Override
        public boolean isStorage() {
            return true;
        }
    }

    /** Nobody asks for kinds where no policy has parameters. */
    private static final class NoKinds implements ServedKinds {
        @Override
        public @Nullable Kind find(GroupVersionKind kind) {
            return null;
        }

        @Override
        public @Nullable GroupVersionKind kindOf(GroupVersionResource resource) {
            return null;
        }

        @Override
        public DecodedObject decode(ObjectValue tree, GroupVersionKind kind) {
            return new DecodedObject(tree, List.of());
        }

        @Override
        public @Nullable MergeType mergeType(GroupVersionKind kind) {
            return null;
        }

        @Override
        public @Nullable Schema schema(GroupVersionKind kind) {
            return null;
        }

        @Override
        public Schema metadata() {
            throw new UnsupportedOperationException("nobody asks");
        }
    }
}
