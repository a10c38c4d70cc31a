package dev.edict.client.elect;

import dev.edict.client.measure.Counter;
import dev.edict.client.measure.Gauge;

/** What is measured of an election, under client-go's names. */
final class ElectionMetrics {
    private final Gauge status;
    private final Counter slowPath;

    ElectionMetrics(ElectionOptions options) {
        status = options.metrics().gauge("leader_election_master_status",
                "Gauge of if the reporting system is master of the relevant lease, 0 indicates backup, 1 indicates master."
                        + " 'name' is the string used to identify the lease. Please make sure to group by name.",
                "name").with(options.name());
        slowPath = options.metrics().counter("leader_election_slowpath_total",
                "Total number of slow path exercised in renewing leader leases."
                        + " 'name' is the string used to identify the lease. Please make sure to group by name.",
                "name").with(options.name());
        leads(false);
    }

    void leads(boolean leads) {
        status.set(leads ? 1 : 0);
    }

    void slowPath() {
        slowPath.increment();
    }
}
