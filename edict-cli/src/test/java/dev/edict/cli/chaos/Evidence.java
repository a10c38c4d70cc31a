package dev.edict.cli.chaos;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What those who look into it want to know of what has not come true: the objects, and what all threads of this process do. */
final class Evidence {
    private Evidence() {}

    static void print(Witness witness) {
        witness.ask(Evidence::objects).forEach(System.out::println);
        threads();
    }

    /** Everything of which something is not as it was declared, in full. */
    private static List<String> objects(World world) {
        List<String> lines = new ArrayList<>();
        world.all(Deployment.TYPE).stream().filter(each -> !Unsettled.isTrue(each)).forEach(each -> {
            lines.add(json(Deployment.TYPE, each));
            world.controlledBy(each, ReplicaSet.class).forEach(set -> lines.add(json(ReplicaSet.TYPE, set)));
        });
        world.all(Job.TYPE).stream().filter(each -> !Unsettled.isOver(each)).forEach(each -> lines.add(json(Job.TYPE, each)));
        world.all(Pod.TYPE).stream().filter(each -> !Unsettled.isTrue(each)).forEach(each -> lines.add(json(Pod.TYPE, each)));
        return lines;
    }

    private static <T extends Resource> String json(ObjectType<T> type, T object) {
        return "chaos: " + new String(type.codec().toBytes(object), StandardCharsets.UTF_8);
    }

    private static void threads() {
        try {
            Path directory = Files.createTempDirectory("chaos");
            Path dump = directory.resolve("threads");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            System.out.println("chaos: what all threads do is in " + dump);
        } catch (IOException nowhere) {
            System.out.println("chaos: what all threads do can not be written: " + nowhere);
        }
    }
}
