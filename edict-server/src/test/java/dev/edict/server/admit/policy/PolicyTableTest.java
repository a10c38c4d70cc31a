package dev.edict.server.admit.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.TestTargets;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PolicyTableTest {
    private final ControlPlane plane =
            new ControlPlane(Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
    private final List<ObjectValue> compiled = new ArrayList<>();
    private final PolicyTable<String> table = new PolicyTable<>(
            () -> plane.registry(resource("validatingadmissionpolicies")),
            () -> plane.registry(resource("validatingadmissionpolicybindings")),
            spec -> {
                compiled.add(spec);
                return "compiled " + compiled.size();
            },
            Equivalents.NONE);
    private final AdmissionTarget maps = TestTargets.target("", "v1", "configmaps", Operation.CREATE);
    private final AdmissionTarget pods = TestTargets.target("", "v1", "pods", Operation.CREATE);

    @AfterEach
    void close() {
        plane.close();
    }

    private static GroupVersionResource resource(String name) {
        return new GroupVersionResource("admissionregistration.k8s.io", "v1", name);
    }

    private void create(String resource, String kind, String name, String spec) {
        plane.registry(resource(resource)).create(RequestScope.internal(""), (ObjectValue) Json.parse(("{'apiVersion':"
                + "'admissionregistration.k8s.io/v1', 'kind': '" + kind + "', 'metadata': {'name': '" + name + "'}, 'spec': {"
                + spec + "}}").replace('\'', '"')), Admission.NONE);
        plane.registry(resource(resource)).newest();
    }

    private void policy(String name, String resource) {
        create("validatingadmissionpolicies", "ValidatingAdmissionPolicy", name, "'failurePolicy': 'Fail', 'validations':"
                + "[{'expression': 'true'}], 'matchConstraints': {'matchPolicy': 'Equivalent', 'namespaceSelector': {},"
                + "'objectSelector': {}, 'resourceRules': [{'apiGroups': [''], 'apiVersions': ['v1'], 'operations': ['CREATE'],"
                + "'resources': ['" + resource + "'], 'scope': '*'}]}");
    }

    private void binding(String name) {
        create("validatingadmissionpolicybindings", "ValidatingAdmissionPolicyBinding", name,
                "'policyName': '" + name + "', 'validationActions': ['Deny']");
    }

    private List<String> names(AdmissionTarget target) {
        return table.of(target).stream().map(hook -> hook.policy().name()).toList();
    }

    @Test
    void aPolicyCountsWhereItIsBoundAndMeansTheRequest() {
        policy("one", "configmaps");
        assertThat(names(maps)).isEmpty();
        binding("one");
        assertThat(names(maps)).containsExactly("one");
        assertThat(names(pods)).isEmpty();
    }

    @Test
    void whatIsKnownIsKeptUntilSomethingChanges() {
        policy("one", "configmaps");
        binding("one");
        List<PolicyTable.Hook<String>> first = table.of(maps);
        assertThat(table.of(maps)).isSameAs(first);
        policy("two", "configmaps");
        binding("two");
        assertThat(names(maps)).containsExactly("one", "two");
        assertThat(table.of(maps).getFirst().policy()).isSameAs(first.getFirst().policy());
    }

    @Test
    void aPolicyIsCompiledOnceAndWhenItIsNeeded() {
        policy("one", "configmaps");
        binding("one");
        Policy<String> policy = table.of(maps).getFirst().policy();
        assertThat(compiled).isEmpty();
        assertThat(policy.expressions()).isEqualTo("compiled 1");
        policy("two", "pods");
        binding("two");
        assertThat(table.of(maps).getFirst().policy().expressions()).isEqualTo("compiled 1");
        assertThat(compiled).hasSize(1);
    }
}
