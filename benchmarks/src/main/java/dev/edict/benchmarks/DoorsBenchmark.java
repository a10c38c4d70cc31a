package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.audit.Level;
import dev.edict.server.authorize.configuration.AuthorizationChoice;
import dev.edict.server.flow.FlowSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What rights, fairness and the audit add to a GET, one request after the other, by a user who is no master. Five servers take
 * turns in an order that changes, so that what else the machine does meets them alike: one that asks for nothing, and others that
 * have one more door each. Argument: READS (default 20000).
 */
public final class DoorsBenchmark {
    private static final int TURN = 20;
    private static final FlowSettings UNFAIR = new FlowSettings(false, 400, 200, 0);

    private DoorsBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int reads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        Path directory = Files.createTempDirectory("edict-doors");
        try (DoorsLane open = lane("no doors", Edict.builder().flows(UNFAIR)
                        .authorization(AuthorizationChoice.DEFAULT.withModes(List.of("AlwaysAllow"))), directory);
                DoorsLane rights = lane("rights by roles", Edict.builder().flows(UNFAIR), directory);
                DoorsLane fair = lane("and fairness", Edict.builder(), directory);
                DoorsLane batched = lane("and audit, batch", audited(directory, AuditSettings.Mode.BATCH), directory);
                DoorsLane blocking = lane("and audit, blocking", audited(directory, AuditSettings.Mode.BLOCKING), directory)) {
            List<DoorsLane> lanes = List.of(open, rights, fair, batched, blocking);
            play(reads, lanes);
            lanes.forEach(DoorsLane::forget);
            play(reads, lanes);
            lanes.forEach(lane -> lane.print(open));
        }
    }

    /** Two events a request at Metadata. */
    private static EdictBuilder audited(Path directory, AuditSettings.Mode mode) {
        AuditSettings.Log usual = AuditSettings.Log.to(directory.resolve(mode + ".log"));
        return Edict.builder().audit(new AuditSettings(AuditPolicy.of(Level.METADATA), new AuditSettings.Log(
                usual.path(), false, mode, usual.batching(), usual.truncation(), usual.megabytes(), usual.days(), usual.files(),
                false), null));
    }

    private static DoorsLane lane(String what, EdictBuilder builder, Path directory) throws Exception {
        return new DoorsLane(what, builder, directory);
    }

    private static void play(int reads, List<DoorsLane> lanes) throws Exception {
        List<DoorsLane> order = new ArrayList<>(lanes);
        Random random = new Random(1);
        for (int turn = 0; turn < reads / TURN; turn++) {
            Collections.shuffle(order, random);
            for (DoorsLane lane : order) {
                lane.read(TURN);
            }
        }
    }
}
