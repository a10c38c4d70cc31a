package dev.edict.server.allocate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.WriteHook;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServiceAllocationTest {
    private final Store store = MemoryStore.open();
    private final ServiceAllocation allocation = new ServiceAllocation(
            store, ServiceNetwork.DEFAULT, Identities.random(), Clock.systemUTC(), new Random(1));

    @AfterEach
    void close() {
        store.close();
    }

    private static ObjectValue service(String name, ObjectValue spec) {
        return ObjectValue.of("kind", "Service", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", name, "namespace", "n"), "spec", spec);
    }

    private static ObjectValue clusterIp(Object... more) {
        ObjectValue spec = ObjectValue.of("type", "ClusterIP", "ports", ListValue.of(ObjectValue.of("port", 80)));
        for (int index = 0; index < more.length; index += 2) {
            spec = spec.with((String) more[index], dev.edict.model.value.Value.of(more[index + 1]));
        }
        return spec;
    }

    private ObjectValue create(ObjectValue service) {
        WriteHook.Plan plan = allocation.beforeWrite(service, null, 0);
        if (!plan.operations().isEmpty()) {
            store.commit(new Transaction(plan.conditions(), plan.operations()));
        }
        return plan.object();
    }

    @Test
    void anAddressIsClaimedInTheTransactionOfTheService() {
        ObjectValue spec = create(service("a", clusterIp())).object("spec");
        String address = spec.string("clusterIP");
        assertThat(ServiceNetwork.DEFAULT.contains(address)).isTrue();
        assertThat(spec.list("clusterIPs").strings()).containsExactly(address);
        assertThat(spec.list("ipFamilies").strings()).containsExactly("IPv4");
        assertThat(store.get("/registry/ipaddresses/" + address)).isNotNull();
    }

    @Test
    void aTakenAddressIsRefused() {
        create(service("a", clusterIp("clusterIP", "10.96.5.5")));
        assertThatThrownBy(() -> create(service("b", clusterIp("clusterIP", "10.96.5.5"))))
                .hasMessageContaining("failed to allocate IP 10.96.5.5: provided IP is already allocated");
        assertThatThrownBy(() -> create(service("c", clusterIp("clusterIP", "192.168.0.1"))))
                .hasMessageContaining("the provided network does not match the current range");
    }

    @Test
    void whatAServiceHasIsFreeAgainWhenItGoes() {
        ObjectValue made = create(service("a", clusterIp("type", "NodePort", "clusterIP", "10.96.5.5")));
        long port = made.object("spec").list("ports").object(0).integer("nodePort");
        assertThat(port).isBetween(30_000L, 32_767L);
        store.commit(new Transaction(java.util.List.of(), allocation.onRemove(made)));
        assertThat(store.get("/registry/ipaddresses/10.96.5.5")).isNull();
        assertThat(store.get("/registry/edict/nodeports/" + port)).isNull();
    }

    @Test
    void headlessServicesGetNoAddress() {
        ObjectValue spec = create(service("a", clusterIp("clusterIP", "None", "selector", ObjectValue.of("a", "b"),
                "externalName", "x"))).object("spec");
        assertThat(spec.list("clusterIPs").strings()).containsExactly("None");
    }

    @Test
    void anUpdateKeepsWhatItDoesNotMention() {
        ObjectValue old = create(service("a", clusterIp()));
        WriteHook.Plan plan = allocation.beforeWrite(service("a", clusterIp("sessionAffinity", "ClientIP")), old, 0);
        assertThat(plan.object().object("spec").string("clusterIP")).isEqualTo(old.object("spec").string("clusterIP"));
        assertThat(plan.operations()).isEmpty();
    }
}
