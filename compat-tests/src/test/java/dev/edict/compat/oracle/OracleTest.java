package dev.edict.compat.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.compat.RunningCluster;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Recordings of a real control plane, played against this one. {@code -Doracle.groups=loop,sched} plays these groups only,
 * {@code -Doracle.scenarios=DIRECTORY} those of another directory, {@code -Dedict.store=etcd} on another store.
 */
@Timeout(300)
class OracleTest {
    static final List<String> GROUPS = List.of(
            System.getProperty("oracle.groups", "api,patch,apply,crd,old,admit,init,preset,auth,loop,sched").split(","));

    /** As what was recorded: with its loops, and pods stay where they are put. */
    @RegisterExtension
    static final RunningCluster LOOPS = new RunningCluster("--nodes", "0", "--scheduler", "false");

    /** The nodes of these scenarios never say that they live, and nobody minded when they were recorded. */
    @RegisterExtension
    static final RunningCluster SCHEDULER =
            new RunningCluster("--nodes", "0", "--controllers", "*,-node-lifecycle-controller");

    private static RunningCluster cluster(String group) {
        return group.equals("sched") ? SCHEDULER : LOOPS;
    }

    /** Scenarios about loops wait for most of their time, each in a namespace of its own. */
    private static int atOnce(String group) {
        return group.equals("loop") ? 24 : 1;
    }

    @ParameterizedTest
    @FieldSource("GROUPS")
    void onlyTheKnownDifferencesRemain(String group) throws Exception {
        KnownDifferences known = KnownDifferences.read();
        StringBuilder faults = new StringBuilder();
        Report report = Oracle.compare(Scenarios.chosen().group(group), cluster(group).kubeconfig(), false, atOnce(group),
                verdict -> {
                    System.out.print(verdict.text(5));
                    faults.append(known.unknown(verdict).text(20));
                });
        System.out.print(report.score());
        known.gone(report).forEach(line -> System.out.println("agrees now, take it off the list: " + line));
        assertThat(report.verdicts()).as("scenarios of " + group).isNotEmpty();
        assertThat(faults.toString()).as(report.score()).isEmpty();
    }

    @Test
    void everyGroupIsPlayed() throws IOException {
        Set<String> others = new TreeSet<>(Scenarios.chosen().groups().keySet());
        GROUPS.forEach(others::remove);
        if (System.getProperty("oracle.groups") != null) {
            System.out.println("not played, for others were asked for: " + others);
            return;
        }
        assertThat(others).isEmpty();
    }
}
