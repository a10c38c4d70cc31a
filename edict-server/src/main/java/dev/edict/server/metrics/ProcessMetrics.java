package dev.edict.server.metrics;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** What the process and its virtual machine use. Asked for when the metrics are written, and at no other time. */
public final class ProcessMetrics {
    private static final Path STATUS = Path.of("/proc/self/status");

    private ProcessMetrics() {}

    public static void addTo(MetricRegistry registry) {
        addProcess(registry);
        addMachine(registry);
    }

    private static void addProcess(MetricRegistry registry) {
        OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        registry.sampled("process_cpu_seconds_total", "Processor time used, in seconds.", "counter", List.of(),
                sink -> sink.sample(system.getProcessCpuTime() / 1e9));
        registry.sampled("process_start_time_seconds", "When the process started, in seconds since 1970.", "gauge",
                List.of(), sink -> sink.sample(runtime.getStartTime() / 1e3));
        registry.sampled("process_resident_memory_bytes", "Resident memory in bytes.", "gauge", List.of(),
                sink -> status("VmRSS:").ifPresent(sink::sample));
        registry.sampled("process_virtual_memory_bytes", "Virtual memory in bytes.", "gauge", List.of(),
                sink -> status("VmSize:").ifPresent(sink::sample));
        if (system instanceof UnixOperatingSystemMXBean unix) {
            registry.sampled("process_open_fds", "Open file descriptors.", "gauge", List.of(),
                    sink -> sink.sample(unix.getOpenFileDescriptorCount()));
            registry.sampled("process_max_fds", "How many file descriptors may be open.", "gauge", List.of(),
                    sink -> sink.sample(unix.getMaxFileDescriptorCount()));
        }
    }

    private static void addMachine(MetricRegistry registry) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        registry.sampled("jvm_memory_used_bytes", "Memory used by the virtual machine.", "gauge", List.of("area"),
                sink -> {
                    sink.sample(memory.getHeapMemoryUsage().getUsed(), "heap");
                    sink.sample(memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
                });
        registry.sampled("jvm_memory_committed_bytes", "Memory reserved by the virtual machine.", "gauge",
                List.of("area"), sink -> {
                    sink.sample(memory.getHeapMemoryUsage().getCommitted(), "heap");
                    sink.sample(memory.getNonHeapMemoryUsage().getCommitted(), "nonheap");
                });
        registry.sampled("jvm_memory_max_bytes", "Memory that the heap may grow to.", "gauge", List.of("area"),
                sink -> sink.sample(memory.getHeapMemoryUsage().getMax(), "heap"));
        registry.sampled("jvm_gc_collections_total", "Garbage collections.", "counter", List.of("gc"),
                sink -> collectors.forEach(gc -> sink.sample(gc.getCollectionCount(), gc.getName())));
        registry.sampled("jvm_gc_collection_seconds_total", "Time spent in garbage collections.", "counter",
                List.of("gc"),
                sink -> collectors.forEach(gc -> sink.sample(gc.getCollectionTime() / 1e3, gc.getName())));
        registry.sampled("jvm_threads_current", "Platform threads.", "gauge", List.of(),
                sink -> sink.sample(threads.getThreadCount()));
    }

    /** A value of the kernel's status of this process, which is in KiB; empty where there is no such kernel. */
    private static OptionalLong status(String key) {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(key)) {
                    return OptionalLong.of(
                            Long.parseLong(line.substring(key.length()).strip().split(" ")[0]) * 1024);
                }
            }
        } catch (IOException | NumberFormatException otherSystem) {
            return OptionalLong.empty();
        }
        return OptionalLong.empty();
    }
}
