package dev.edict.server.allocate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.WriteHook;
import dev.edict.server.watch.AtRest;
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
            store, AtRest.clear(store), ServiceNetwork.DEFAULT, java.util.List::of, Identities.random(), Clock.systemUTC(),
            new Random(1));

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
        WriteHook.Plan plan = allocation.beforeWrite(RequestScope.internal("n"), service, null, 0);
        if (!plan.operations().isEmpty()) {
            store.commit(new Transaction(plan.conditions(), plan.operations()));
        }
        return plan.object();
    }

    @Test
    void anAddressIsClaimedInTheTransactionOfTheService() {
        ObjectValue spec = create(service("a", clusterIp())).object("spec");
        String address = spec.string("clusterIP");
        assertThat(address.startsWith("10.")).isTrue();
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
        WriteHook.Plan plan = allocation.beforeWrite(RequestScope.internal("n"), service("a", clusterIp("sessionAffinity", "ClientIP")), old, 0);
        assertThat(plan.object().object("spec").string("clusterIP")).isEqualTo(old.object("spec").string("clusterIP"));
        assertThat(plan.operations()).isEmpty();
    }

    private WriteHook.Plan update(ServiceAllocation by, ObjectValue service, ObjectValue old) {
        return by.beforeWrite(RequestScope.internal("n"), service, old, 0);
    }

    @Test
    void anotherAddressInAnUpdateIsNotAllocatedButLeftToTheRules() {
        ObjectValue old = create(service("a", clusterIp("clusterIP", "10.96.5.5")));
        WriteHook.Plan plan = update(allocation, service("a", clusterIp("clusterIP", "10.96.7.7")), old);
        assertThat(plan.operations()).isEmpty();
        assertThat(plan.object().object("spec").list("clusterIPs").strings()).containsExactly("10.96.7.7");
    }

    @Test
    void aServiceThatBecomesAnExternalNameGivesItsAddressBackAndGetsOneWhenItReturns() {
        ObjectValue old = create(service("a", clusterIp("clusterIP", "10.96.5.5")));
        ObjectValue away = ObjectValue.of("type", "ExternalName", "externalName", "example.com");
        WriteHook.Plan gone = update(allocation, service("a", away), old);
        store.commit(new Transaction(gone.conditions(), gone.operations()));
        assertThat(store.get("/registry/ipaddresses/10.96.5.5")).isNull();
        WriteHook.Plan back = update(allocation, service("a", clusterIp()), gone.object());
        assertThat(back.object().object("spec").string("clusterIP")).isNotEmpty();
        assertThat(back.operations()).hasSize(1);
    }

    @Test
    void aDryRunClaimsNothingAndSeesOnlyWhichPortsAreTaken() {
        RequestScope dry = RequestScope.internal("n").whole(true);
        ObjectValue spec = allocation.beforeWrite(dry, service("a", clusterIp("type", "NodePort")), null, 0)
                .object().object("spec");
        assertThat(spec.string("clusterIP")).isEqualTo("10.96.0.0");
        assertThat(spec.list("ports").object(0).integer("nodePort")).isEqualTo(32_769);
        create(service("b", clusterIp("clusterIP", "10.96.5.5")));
        assertThat(allocation.beforeWrite(dry, service("c", clusterIp("clusterIP", "10.96.5.5")), null, 0)
                .object().object("spec").string("clusterIP")).isEqualTo("10.96.5.5");
        assertThatThrownBy(() -> allocation.beforeWrite(dry, service("d", clusterIp("clusterIP", "192.168.0.1")), null, 0))
                .hasMessageContaining("the provided IP (192.168.0.1) is not in the valid range. "
                        + "The range of valid IPs is 10.96.0.0/12");
    }

    @Test
    void theEndpointsOfAServiceGoWithIt() {
        store.commit(Transaction.create("/registry/services/endpoints/n/a", new byte[] {1}));
        ObjectValue made = create(service("a", clusterIp()));
        store.commit(new Transaction(java.util.List.of(), allocation.onRemove(made)));
        assertThat(store.get("/registry/services/endpoints/n/a")).isNull();
    }

    private ServiceAllocation on(String ranges, ObjectValue... cidrs) {
        return new ServiceAllocation(store, AtRest.clear(store), ServiceNetwork.of(ranges, PortRange.parse("31000-31010")),
                () -> java.util.List.of(cidrs), Identities.random(), Clock.systemUTC(), new Random(1));
    }

    private ObjectValue createOn(ServiceAllocation by, ObjectValue service) {
        WriteHook.Plan plan = by.beforeWrite(RequestScope.internal("n"), service, null, 0);
        store.commit(new Transaction(plan.conditions(), plan.operations()));
        return plan.object();
    }

    @Test
    void onAClusterOfTwoFamiliesAServiceGetsOneAddressOrTwo() {
        ServiceAllocation dual = on("fd00:1::/112,10.0.0.0/24");
        ObjectValue single = createOn(dual, service("a", clusterIp())).object("spec");
        assertThat(single.list("ipFamilies").strings()).containsExactly("IPv6");
        assertThat(single.string("clusterIP")).startsWith("fd00:1::");
        ObjectValue both = createOn(dual, service("b", clusterIp("ipFamilyPolicy", "PreferDualStack")));
        assertThat(both.object("spec").list("ipFamilies").strings()).containsExactly("IPv6", "IPv4");
        String second = both.object("spec").list("clusterIPs").strings().get(1);
        assertThat(second).startsWith("10.0.0.");

        WriteHook.Plan less = update(dual, service("b", both.object("spec").with("ipFamilyPolicy", "SingleStack")), both);
        store.commit(new Transaction(less.conditions(), less.operations()));
        assertThat(less.object().object("spec").list("clusterIPs").size()).isEqualTo(1);
        assertThat(store.get("/registry/ipaddresses/" + second)).isNull();

        WriteHook.Plan more = update(dual,
                service("b", less.object().object("spec").with("ipFamilyPolicy", "RequireDualStack")), less.object());
        assertThat(more.object().object("spec").list("clusterIPs").size()).isEqualTo(2);
        assertThatThrownBy(() -> update(dual, service("b", both.object("spec")
                .with("ipFamilies", ListValue.of("IPv6"))), both)).hasMessageContaining(
                "must be 'SingleStack' to release the secondary IP family");
    }

    @Test
    void portsComeFromTheConfiguredRange() {
        ServiceAllocation small = on("10.0.0.0/24");
        for (int index = 0; index < 11; index++) {
            long port = createOn(small, service("s" + index, clusterIp("type", "NodePort")))
                    .object("spec").list("ports").object(0).integer("nodePort");
            assertThat(port).isBetween(31_000L, 31_010L);
        }
        assertThatThrownBy(() -> createOn(small, service("one-too-many", clusterIp("type", "NodePort"))))
                .hasMessageContaining("failed to allocate a nodePort: range is full");
    }

    private static ObjectValue cidr(String name, String range, ObjectValue more) {
        return ObjectValue.of("metadata", more.with("name", name), "spec", ObjectValue.of("cidrs", ListValue.of(range)));
    }

    @Test
    void aFullRangeIsFollowedByThatOfAnotherServiceCidr() {
        ObjectValue own = cidr("kubernetes", "10.0.0.0/30", ObjectValue.EMPTY);
        ServiceAllocation alone = on("10.0.0.0/30", own);
        createOn(alone, service("a", clusterIp()));
        createOn(alone, service("b", clusterIp()));
        assertThatThrownBy(() -> createOn(alone, service("c", clusterIp())))
                .hasMessageContaining("failed to allocate a serviceIP for Service \"c\": range is full");
        ObjectValue going = cidr("going", "10.9.0.0/24", ObjectValue.of("deletionTimestamp", "2026-01-01T00:00:00Z"));
        assertThatThrownBy(() -> createOn(on("10.0.0.0/30", own, going), service("c", clusterIp())))
                .hasMessageContaining("range is full");
        ObjectValue more = cidr("more", "10.8.0.0/24", ObjectValue.EMPTY);
        assertThat(createOn(on("10.0.0.0/30", own, going, more), service("c", clusterIp()))
                .object("spec").string("clusterIP")).startsWith("10.8.0.");
    }
}
