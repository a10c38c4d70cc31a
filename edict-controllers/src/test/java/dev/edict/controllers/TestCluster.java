package dev.edict.controllers;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.kinds.feature.Feature;
import dev.edict.local.InProcessTransport;
import dev.edict.local.LocalAccounts;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/**
 * A server in this process, without nodes, and loops that work on it as the accounts that they have in a real cluster: a loop that
 * lacks a right fails here, too. Each test has a namespace of its own.
 */
public final class TestCluster implements AutoCloseable {
    private final Edict edict;
    private final LocalAccounts accounts;
    private final Client admin;
    private final Controllers controllers;
    private int namespaces;

    private TestCluster(EdictBuilder server, List<ControlLoop> loops, InstantSource clock, Timers timers) {
        this.edict = server.start();
        this.accounts = new LocalAccounts(edict);
        this.admin = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
        makeAccount("default");
        this.controllers = Controllers.start(loops, accounts, LocalLoops.keys(edict), false, clock, timers);
    }

    private static EdictBuilder usual() {
        return Edict.builder().store(MemoryStore::open);
    }

    /** With these loops, and no others. */
    public static TestCluster with(ControlLoop... loops) {
        return new TestCluster(usual(), List.of(loops), InstantSource.system(), Timers.system());
    }

    /** The same, on a server that has something that is off by default. @param config as to {@code --runtime-config} */
    public static TestCluster serving(String config, ControlLoop... loops) {
        return new TestCluster(usual().runtimeConfig(config), List.of(loops), InstantSource.system(), Timers.system());
    }

    /** The same, with a time for the loops that the test moves. */
    public static TestCluster serving(String config, HandMovedTime time, ControlLoop... loops) {
        return new TestCluster(usual().runtimeConfig(config), List.of(loops), time, time);
    }

    /** The same, on a server whose kinds can do more. */
    public static TestCluster allowing(Feature feature, ControlLoop... loops) {
        return new TestCluster(usual().features(Set.of(feature)), List.of(loops), InstantSource.system(), Timers.system());
    }

    /** With loops for which time runs faster; not so for the server. */
    public static TestCluster with(FastTime time, ControlLoop... loops) {
        return new TestCluster(usual(), List.of(loops), time, time);
    }

    /** The same, with a time for the loops that the test moves. */
    public static TestCluster at(HandMovedTime time, ControlLoop... loops) {
        return new TestCluster(usual(), List.of(loops), time, time);
    }

    /** Asks as an account of kube-system: for loops that a test begins and ends by itself. */
    public Client as(String account) {
        return accounts.apply(account);
    }

    public Edict edict() {
        return edict;
    }

    /** Asks as somebody who may do everything. */
    public Client admin() {
        return admin;
    }

    /** A new namespace, with an account for pods. @return its name */
    public String newNamespace() {
        String name = "test-" + ++namespaces;
        admin.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
        makeAccount(name);
        return name;
    }

    /** The account that pods need, if no loop has been faster. */
    private void makeAccount(String namespace) {
        try {
            admin.of(ServiceAccount.TYPE).in(namespace).create(
                    ServiceAccount.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("default")));
        } catch (ApiFailure.AlreadyExists madeByALoop) {
            return;
        }
    }

    /** Plays the node: a pod runs, and is ready since a while. */
    public Pod makeReady(Pod pod) {
        Instant since = Instant.now().minusSeconds(60).truncatedTo(ChronoUnit.SECONDS);
        return admin.of(Pod.TYPE).in(pod.namespace()).status().edit(pod.name(), now -> now.editStatus(status -> status
                .withPhase("Running")
                .withConditions(List.of(PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(since)))));
    }

    /** Plays the node: a pod has ended. @param phase {@code Succeeded} or {@code Failed} */
    public Pod end(Pod pod, String phase) {
        return admin.of(Pod.TYPE).in(pod.namespace()).status().edit(pod.name(),
                now -> now.editStatus(status -> status.withPhase(phase)));
    }

    @Override
    public void close() {
        controllers.close();
        accounts.close();
        admin.close();
        edict.close();
    }
}
