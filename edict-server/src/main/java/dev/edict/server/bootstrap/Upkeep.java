package dev.edict.server.bootstrap;

import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.http.Unquoted;
import dev.edict.server.loop.Reconciler;
import java.lang.System.Logger;
import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the objects that every cluster has and that say something of the server itself: its service with its endpoints,
 * the addresses of services, the levels of priority of requests, since when old tokens are tracked, and that it is alive.
 * Nothing of it is needed to answer requests, so it begins when requests are answered.
 */
public final class Upkeep implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Upkeep.class.getName());
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(10);
    private static final long FAREWELL_SECONDS = 2;

    private final Map<String, Duty> duties = new LinkedHashMap<>();
    private final Reconciler looks;
    private final FlowSchemaConditions schemas;

    /**
     * Where clients reach this server.
     *
     * @param wanted the address to tell, or null to choose one
     * @param bound where the server listens
     */
    public record Place(@Nullable InetAddress wanted, InetAddress bound, int port) {}

    public Upkeep(ControlPlane plane, Place place) {
        AdvertisedAddress address = new AdvertisedAddress(place, plane.serviceNetwork());
        duties.put("service-cidr", new DefaultServiceCidr(plane));
        duties.put("service", new KubernetesService(plane, address, place.port()));
        duties.put("flow-control", new FlowControlKeeper(plane));
        duties.put("token-tracking", new TokenTracking(plane));
        duties.put("identity", new IdentityLease(plane, address, place.port()));
        this.schemas = new FlowSchemaConditions(plane);
        this.looks = new Reconciler(plane.supervisor(), "upkeep", FIRST_RETRY, LONGEST_RETRY, name -> {
            Duty duty = duties.get(name);
            return duty == null ? null : duty.perform();
        });
    }

    public void start() {
        duties.keySet().forEach(looks::add);
        looks.start(1);
        schemas.start();
    }

    /** Says farewell, but waits for nobody who does not answer. */
    @Override
    public void close() {
        schemas.close();
        looks.close();
        CountDownLatch said = new CountDownLatch(1);
        Thread.ofVirtual().name("edict-farewell").start(() -> {
            duties.values().forEach(Upkeep::end);
            said.countDown();
        });
        try {
            if (!said.await(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
                LOG.log(Logger.Level.WARNING, "the store did not take note in time that this server ends");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(Duty duty) {
        try {
            duty.end();
        } catch (RuntimeException storeIsGone) {
            LOG.log(Logger.Level.DEBUG, "what this server leaves behind will expire", Unquoted.of(storeIsGone));
        }
    }
}
