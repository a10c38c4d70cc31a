package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
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

/** What policies cost the create of a pod, without a server around them: time, and bytes that are allocated. */
final class PolicyCost {
    private static final String GROUP = "admissionregistration.k8s.io";

    private PolicyCost() {}

    /** @param resource what the policies mean */
    static void measure(int policies, String resource, int requests) {
        Catalogue catalogue = Catalogue.load();
        try (ControlPlane plane =
                new ControlPlane(catalogue, MemoryStore.open(), Identities.random(), Clock.systemUTC())) {
            plane.core("namespaces").create(RequestScope.internal(""), ObjectValue.of("apiVersion", "v1", "kind", "Namespace",
                    "metadata", ObjectValue.of("name", "default")), Admission.NONE);
            for (int index = 0; index < policies; index++) {
                store(plane, index, resource);
            }
            ResourceType pods = Objects.requireNonNull(catalogue.find(new GroupVersionResource("", "v1", "pods")));
            AdmissionChain chain = new AdmissionChain(List.of(
                    new MutatingPolicies(sources(plane, "mutatingadmissionpolic")),
                    new ValidatingPolicies(sources(plane, "validatingadmissionpolic"))));
            ObjectValue pod = (ObjectValue) Json.parse(AdmissionBenchmark.pod(1));
            Admission admission = chain.of(pods, new Unused(pods)).of("").admission(RequestScope.internal("default"), "a");
            run(admission, pod, requests);
            run(admission, pod, requests);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long begin = threads.getCurrentThreadCpuTime();
            run(admission, pod, requests);
            double time = (double) (threads.getCurrentThreadCpuTime() - begin) / requests;
            System.out.printf("%d policies for %s: %,.1f ns and %,.1f bytes for each pod%n", policies, resource, time,
                    (double) (threads.getCurrentThreadAllocatedBytes() - bytes) / requests);
        }
    }

    private static void run(Admission admission, ObjectValue pod, int requests) {
        for (int index = 0; index < requests; index++) {
            admission.validate(admission.mutate(pod, null), null);
        }
    }

    private static void store(ControlPlane plane, int index, String resource) {
        ObjectValue metadata = ObjectValue.of("name", "policy-" + index);
        ObjectValue rule = ObjectValue.of("apiGroups", List.of(""), "apiVersions", List.of("v1"),
                "operations", List.of("*"), "resources", List.of(resource), "scope", "*");
        plane.registry(kind("validatingadmissionpolicies")).create(RequestScope.internal(""), ObjectValue.of(
                "apiVersion", GROUP + "/v1", "kind", "ValidatingAdmissionPolicy", "metadata", metadata,
                "spec", ((ObjectValue) Json.parse(AdmissionBenchmark.spec(index, resource))).with("failurePolicy", "Fail")
                        .with("matchConstraints", ObjectValue.of("matchPolicy", "Equivalent",
                                "objectSelector", ObjectValue.EMPTY, "namespaceSelector", ObjectValue.EMPTY,
                                "resourceRules", ListValue.of(rule)))),
                Admission.NONE);
        plane.registry(kind("validatingadmissionpolicybindings")).create(RequestScope.internal(""), ObjectValue.of(
                "apiVersion", GROUP + "/v1", "kind", "ValidatingAdmissionPolicyBinding", "metadata", metadata,
                "spec", ObjectValue.of("policyName", "policy-" + index, "validationActions", List.of("Deny"))),
                Admission.NONE);
    }

    private static GroupVersionResource kind(String name) {
        return new GroupVersionResource(GROUP, "v1", name);
    }

    private static PolicySources sources(ControlPlane plane, String stem) {
        return new PolicySources(() -> plane.registry(kind(stem + "ies")),
                () -> plane.registry(kind(stem + "ybindings")), new NamespaceObjects(() -> plane.core("namespaces")),
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
        public List<GroupVersionKind> kindsOf(GroupVersionResource resource) {
            return List.of();
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
