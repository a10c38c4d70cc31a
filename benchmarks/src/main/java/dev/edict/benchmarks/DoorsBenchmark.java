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
import java.util.function.Supplier;

/**
 * What rights, fairness and the audit add to a GET, one request after the other, by a user who is no master. Servers take turns
 * in an order that changes, so that what else the machine does meets them alike: two that ask for nothing, whose difference is what
 * can not be measured, and others that have one more door each. Argument: READS (default 20000).
 */
public final class DoorsBenchmark {
    private static final int TURN = 20;
    private static final int ROUNDS = 3;
    private static final FlowSettings UNFAIR = new FlowSettings(false, 400, 200, 0);

    private DoorsBenchmark() {}

    /** A kind of server. */
    private record Door(String what, Supplier<EdictBuilder> builder, TurnTimes times) {
        Door(String what, Supplier<EdictBuilder> builder) {
            this(what, builder, new TurnTimes());
        }
    }

    public static void main(String[] arguments) throws Exception {
        int reads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        Path directory = Files.createTempDirectory("edict-doors");
        List<Door> doors = List.of(
                new Door("no doors", DoorsBenchmark::open),
                new Door("no doors, again", DoorsBenchmark::open),
                new Door("rights by roles", () -> Edict.builder().flows(UNFAIR)),
                new Door("and fairness", Edict::builder),
                new Door("and audit, batch", () -> audited(directory, AuditSettings.Mode.BATCH)),
                new Door("and audit, blocking", () -> audited(directory, AuditSettings.Mode.BLOCKING)));
        round(reads / ROUNDS, doors, directory);
        doors.forEach(door -> door.times().forget());
        for (int round = 0; round < ROUNDS; round++) {
            round(reads / ROUNDS, doors, directory);
        }
        doors.forEach(door -> door.times().print(door.what(), doors.getFirst().times()));
    }

    private static EdictBuilder open() {
        return Edict.builder().flows(UNFAIR).authorization(AuthorizationChoice.DEFAULT.withModes(List.of("AlwaysAllow")));
    }

    /** Fresh servers take turns: two of the same kind may differ by more than a door, and do so the whole time. */
    private static void round(int reads, List<Door> doors, Path directory) throws Exception {
        List<DoorsLane> lanes = new ArrayList<>();
        try {
            for (Door door : doors) {
                lanes.add(new DoorsLane(door.what(), door.builder().get(), door.times(), directory));
            }
            play(reads, lanes);
        } finally {
            lanes.forEach(DoorsLane::close);
        }
    }

    /** Two events a request at Metadata. */
    private static EdictBuilder audited(Path directory, AuditSettings.Mode mode) {
        AuditSettings.Log usual = AuditSettings.Log.to(directory.resolve(mode + ".log"));
        return Edict.builder().audit(new AuditSettings(AuditPolicy.of(Level.METADATA), new AuditSettings.Log(
                usual.path(), false, mode, usual.batching(), usual.truncation(), usual.megabytes(), usual.days(), usual.files(),
                false), null));
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
