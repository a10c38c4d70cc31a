package dev.edict.server.bootstrap;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import java.time.Duration;
import java.util.List;

/**
 * The service {@code kubernetes} in the namespace {@code default}, by which pods reach the server, and its endpoints: the
 * addresses of all servers on this store that are alive. Each server keeps a lease under its own address; the address of
 * one that ends goes with its lease, at once if it ends in order, else when the lease expires.
 */
final class KubernetesService implements Duty {
    static final String NAMESPACE = "default";
    static final String NAME = "kubernetes";
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final long LEASE_SECONDS = 15;

    private final OwnWrites services;
    private final ServerEndpoints endpoints;
    private final ServerLeases leases;
    private final AdvertisedAddress address;
    private final String serviceAddress;
    private final int port;
    private boolean ended;

    KubernetesService(ControlPlane plane, AdvertisedAddress address, int port) {
        this.services = OwnWrites.ofServer(plane, "", "v1", "services");
        this.endpoints = new ServerEndpoints(plane, port);
        this.leases = new ServerLeases(plane.store(), LEASE_SECONDS);
        this.address = address;
        this.serviceAddress = plane.serviceNetwork().first();
        this.port = port;
    }

    @Override
    public synchronized Duration perform() {
        if (ended) {
            return INTERVAL;
        }
        if (services.find(NAMESPACE, NAME) == null) {
            services.create(NAMESPACE, service());
        }
        String own = address.find();
        if (own != null) {
            leases.renew(own);
        }
        List<String> alive = leases.alive();
        if (!alive.isEmpty()) {
            endpoints.set(alive);
        }
        return INTERVAL;
    }

    private ObjectValue service() {
        return ObjectValue.of("kind", "Service", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", NAME, "namespace", NAMESPACE,
                        "labels", ObjectValue.of("component", "apiserver", "provider", "kubernetes")),
                "spec", ObjectValue.of(
                        "type", "ClusterIP",
                        "clusterIP", serviceAddress,
                        "ipFamilyPolicy", "SingleStack",
                        "sessionAffinity", "None",
                        "ports", ListValue.of(ObjectValue.of(
                                "name", "https", "port", 443, "protocol", "TCP", "targetPort", port))));
    }

    @Override
    public synchronized void end() {
        ended = true;
        String own = address.find();
        if (own != null && leases.isKept(own)) {
            leases.giveUp(own);
            endpoints.set(leases.alive());
        }
    }
}
