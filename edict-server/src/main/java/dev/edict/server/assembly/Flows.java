package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.InFlight;
import dev.edict.server.filter.Seats;
import dev.edict.server.flow.FlowFollower;
import dev.edict.server.flow.FlowPages;
import dev.edict.server.flow.PriorityAndFairness;
import dev.edict.server.http.Unquoted;
import dev.edict.server.route.PlainPaths;
import java.lang.System.Logger;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Who is worked for now, and who shows it. */
final class Flows implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Flows.class.getName());
    private static final String GROUP = "flowcontrol.apiserver.k8s.io";
    private static final long LENDING_SECONDS = 10;

    private final Seats seats;
    private final @Nullable FlowFollower follower;
    private final @Nullable PriorityAndFairness fairness;

    private Flows(Seats seats, @Nullable FlowFollower follower, @Nullable PriorityAndFairness fairness) {
        this.seats = seats;
        this.follower = follower;
        this.fairness = fairness;
    }

    static Flows of(ControlPlane plane, Seams seams, Measures measures, ScheduledExecutorService timer) {
        Seats given = seams.seats();
        if (given != null) {
            return new Flows(given, null, null);
        }
        if (!seams.flows().fair()) {
            InFlight plain = InFlight.limited(seams.flows().readers(), seams.flows().writers());
            measures.seats(plain);
            return new Flows(plain, null, null);
        }
        PriorityAndFairness fairness = new PriorityAndFairness(
                seams.flows().readers() + seams.flows().writers(), new StoredCounts(plane), measures.flows(), timer);
        measures.seats(fairness.concurrency());
        timer.scheduleAtFixedRate(() -> adjust(fairness), LENDING_SECONDS, LENDING_SECONDS, TimeUnit.SECONDS);
        FlowFollower follower = new FlowFollower(fairness, plane.supervisor(),
                () -> plane.registry(new GroupVersionResource(GROUP, "v1", "prioritylevelconfigurations")),
                () -> plane.registry(new GroupVersionResource(GROUP, "v1", "flowschemas")));
        return new Flows(fairness, follower, fairness);
    }

    /** What fails once is tried again the next time. */
    private static void adjust(PriorityAndFairness fairness) {
        try {
            fairness.adjust();
        } catch (RuntimeException failure) {
            LOG.log(Logger.Level.ERROR, "seats stay with the levels that have them", Unquoted.of(failure));
        }
    }

    Seats seats() {
        return seats;
    }

    /** Goes by the stored objects from now on. */
    void start() {
        if (follower != null) {
            follower.start();
        }
    }

    /** A page under {@code /debug}; what it needs is loaded when somebody looks. */
    void page(Call call) {
        List<String> path = call.request().segments();
        if (fairness == null || path.size() != 3 || !path.get(1).equals("api_priority_and_fairness")
                || call.info().path().endsWith("/")
                || !new FlowPages(fairness).answer(path.get(2), call)) {
            PlainPaths.notFound(call);
        }
    }

    @Override
    public void close() {
        if (follower != null) {
            follower.close();
        }
    }
}
