package dev.edict.compat.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.compat.RunningServer;
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
 * Recordings of a real server, played against this one. {@code -Doracle.groups=loop,sched} plays other groups,
 * {@code -Doracle.scenarios=DIRECTORY} those of another directory, {@code -Dedict.store=etcd} on another store.
 */
@Timeout(300)
class OracleTest {
    /** Those that need parts which are not there yet: controllers, the scheduler. */
    private static final Set<String> LATER = Set.of("loop", "sched");

    static final List<String> GROUPS =
            List.of(System.getProperty("oracle.groups", "api,patch,apply,crd,old,admit,init,preset,auth").split(","));

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @ParameterizedTest
    @FieldSource("GROUPS")
    void onlyTheKnownDifferencesRemain(String group) throws Exception {
        KnownDifferences known = KnownDifferences.read();
        StringBuilder faults = new StringBuilder();
        Report report = Oracle.compare(Scenarios.chosen().group(group), SERVER.kubeconfig(), false, verdict -> {
            System.out.print(verdict.text(5));
            faults.append(known.unknown(verdict).text(20));
        });
        System.out.print(report.score());
        known.gone(report).forEach(line -> System.out.println("agrees now, take it off the list: " + line));
        assertThat(report.verdicts()).as("scenarios of " + group).isNotEmpty();
        assertThat(faults.toString()).as(report.score()).isEmpty();
    }

    @Test
    void everyGroupIsPlayedOrKnownToComeLater() throws IOException {
        Set<String> others = new TreeSet<>(Scenarios.chosen().groups().keySet());
        GROUPS.forEach(others::remove);
        System.out.println("not yet played: " + others + " (-Doracle.groups=… plays them)");
        assertThat(LATER).containsAll(others);
    }
}
