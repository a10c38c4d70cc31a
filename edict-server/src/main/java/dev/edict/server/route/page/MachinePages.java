package dev.edict.server.route.page;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import javax.management.JMException;
import javax.management.ObjectName;

/** What the virtual machine is doing: all its threads, and how many objects of which classes there are. */
final class MachinePages {
    private static final Headers PLAIN =
            Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff");

    private MachinePages() {}

    /** All threads, those that are virtual too. */
    static void threads(Call call) {
        try (TemporaryFile file = TemporaryFile.named("threads")) {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.path().toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            call.respond(200, PLAIN, Files.readAllBytes(file.path()));
        } catch (IOException unwritable) {
            throw ApiErrors.internal("the threads could not be listed: " + unwritable.getMessage());
        }
    }

    /** What is on the heap, without collecting what nobody uses. */
    static void heap(Call call) {
        try {
            Object histogram = ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                    new Object[] {new String[] {"-all"}}, new String[] {String[].class.getName()});
            call.respond(200, PLAIN, String.valueOf(histogram).getBytes(StandardCharsets.UTF_8));
        } catch (JMException unknown) {
            throw ApiErrors.internal("this virtual machine does not tell what is on its heap: " + unknown.getMessage());
        }
    }
}
