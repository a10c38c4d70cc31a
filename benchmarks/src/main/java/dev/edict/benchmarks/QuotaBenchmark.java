package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Secrets that many create at once: in a namespace without quotas, in one whose quota does not count them, and in one whose
 * quota does. Prints how many are created in a second, and how long half of the creators wait; once with one creator, which
 * shows the bare cost.
 *
 * <p>With the endpoint of an etcd as argument on that instead; with the address of a real server, the file of its certificate
 * and an administrator's token as further arguments on that as well, for comparison in one run.
 */
public final class QuotaBenchmark {
    private static final int SECRETS = Integer.getInteger("edict.benchmark.secrets", 4_000);

    private QuotaBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        List<String> given = List.of(arguments);
        if (given.isEmpty()) {
            measure("memory", MemoryStore.open());
            measure("embedded", EmbeddedStore.open(EmbeddedOptions.in(Files.createTempDirectory("edict-quota"))));
        } else {
            measure("etcd", EtcdStore.open(EtcdOptions.of(List.of(URI.create(given.getFirst())))));
        }
        if (given.size() == 4) {
            try (Traffic traffic = new Traffic(URI.create(given.get(1)), trust(Path.of(given.get(2))), given.get(3))) {
                measure("real server", traffic);
            }
        }
    }

    private static void measure(String told, Store store) throws Exception {
        try (Edict edict = Edict.builder().store(() -> store).start(); Traffic traffic = new Traffic(edict)) {
            measure(told, traffic);
        }
    }

    private static void measure(String told, Traffic traffic) throws Exception {
        for (String namespace : List.of("warm", "free", "beside", "bound")) {
            traffic.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
        }
        bind(traffic, "beside", "pods");
        bind(traffic, "bound", "secrets");
        create(traffic, "warm", 64, "");
        for (int creators : new int[] {1, 64}) {
            create(traffic, "free", creators, told + ", no quota                      ");
            create(traffic, "beside", creators, told + ", a quota that does not count them");
            create(traffic, "bound", creators, told + ", a quota that counts them       ");
        }
    }

    /** Makes a quota that binds; where nobody finds out what is used, it is told. */
    private static void bind(Traffic traffic, String namespace, String resource) throws Exception {
        String quotas = "/api/v1/namespaces/" + namespace + "/resourcequotas";
        String limit = "{\"hard\":{\"" + resource + "\":\"1000000\"}";
        traffic.send("POST", quotas, "{\"metadata\":{\"name\":\"q\"},\"spec\":" + limit + "}}");
        traffic.send("PATCH", quotas + "/q/status", "{\"status\":" + limit + ",\"used\":{\"" + resource + "\":\"0\"}}}");
        while (!new String(traffic.send("GET", quotas + "/q", ""), StandardCharsets.UTF_8).contains("\"used\"")) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static void create(Traffic traffic, String namespace, int creators, String told) throws Exception {
        int wanted = creators == 1 ? SECRETS / 4 : SECRETS;
        long[] waits = new long[wanted];
        AtomicInteger next = new AtomicInteger();
        long begin = System.nanoTime();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int creator = 0; creator < creators; creator++) {
                executor.submit(() -> {
                    for (int index = next.getAndIncrement(); index < wanted; index = next.getAndIncrement()) {
                        waits[index] = create(traffic, namespace, creators + "-" + index);
                    }
                    return null;
                });
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        Arrays.sort(waits);
        if (!told.isEmpty()) {
            System.out.printf("%s, %2d creators: %,.0f a second, half of them within %.0f µs%n", told, creators,
                    wanted / seconds, waits[wanted / 2] / 1e3);
        }
    }

    private static long create(Traffic traffic, String namespace, String name) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        traffic.send("POST", "/api/v1/namespaces/" + namespace + "/secrets", "{\"metadata\":{\"name\":\"s" + name + "\"}}");
        return System.nanoTime() - begin;
    }

    private static SSLContext trust(Path certificate) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream bytes = Files.newInputStream(certificate)) {
            int index = 0;
            for (var one : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
                trusted.setCertificateEntry("certificate-" + index++, one);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }
}
