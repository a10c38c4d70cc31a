package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.certificate.ClientTls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether somebody who may not do something can tell by the time of the refusal if what it is about is there. A stranger without any
 * rights, and one whose rights are limited to other names, ask for what is there and for what is not, in turns, in names of the same
 * length. At the end an administrator does the same, who may: that difference must be seen, or nothing would be.
 * Argument: PAIRS of each (default 2000).
 */
public final class SilenceBenchmark {
    private static final int OBJECTS = 200;
    private static final String PLACE = "/api/v1/namespaces/place/";
    private static final String RIGHTS = "/apis/rbac.authorization.k8s.io/v1/namespaces/place/";

    private SilenceBenchmark() {}

    /** What is tried. @param path with NAME for that which is there or not */
    private record Probe(String method, String path) {}

    public static void main(String[] arguments) throws Exception {
        int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        Path tokens = Files.writeString(Files.createTempDirectory("edict-silence").resolve("tokens"), """
                stranger-token,stranger,1
                limited-token,limited,2
                master-token,master,3,"system:masters"
                """);
        try (Edict edict = Edict.builder().tokenFile(tokens).start(); Traffic administrator = new Traffic(edict);
                HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            fill(administrator);
            Map<String, TwinTimes.Finding> findings = new LinkedHashMap<>();
            RandomGenerator random = new Random(7);
            List<Probe> probes = probes();
            for (String who : List.of("stranger", "limited")) {
                for (Probe probe : probes) {
                    findings.put(who + " " + probe.method() + " " + probe.path(),
                            play(client, edict, who, probe, 403, 403, pairs, random));
                }
            }
            double doubtful = 0.05 / findings.size();
            findings.forEach((what, finding) -> print(what, finding, doubtful));
            print("and for one who may: GET", play(client, edict, "master",
                    new Probe("GET", PLACE + "configmaps/NAME"), 200, 404, pairs, random), doubtful);
        }
    }

    private static List<Probe> probes() {
        return List.of(new Probe("GET", PLACE + "configmaps/NAME"), new Probe("PUT", PLACE + "configmaps/NAME"),
                new Probe("PATCH", PLACE + "configmaps/NAME"), new Probe("DELETE", PLACE + "configmaps/NAME"),
                new Probe("GET", PLACE + "configmaps?fieldSelector=metadata.name%3DNAME"),
                new Probe("GET", PLACE + "configmaps?watch=1&fieldSelector=metadata.name%3DNAME"),
                new Probe("GET", PLACE + "pods/NAME/log"), new Probe("POST", PLACE + "serviceaccounts/NAME/token"),
                new Probe("GET", "/apis/extensions/v1beta1/namespaces/place/deployments/NAME"),
                new Probe("GET", "/api/v1/namespaces/NAME"), new Probe("GET", "/api/v1/namespaces/NAME/configmaps"),
                new Probe("POST", "/api/v1/namespaces/NAME/configmaps"));
    }

    /** Objects and namespaces {@code there-0…}, bindings in each namespace, and rights on {@code other-0…}. */
    private static void fill(Traffic administrator) throws Exception {
        administrator.send("POST", "/api/v1/namespaces", "{\"metadata\": {\"name\": \"place\"}}");
        for (int index = 0; index < OBJECTS; index++) {
            String named = "{\"metadata\": {\"name\": \"there-" + index + "\"}}";
            administrator.send("POST", PLACE + "configmaps", named);
            administrator.send("POST", PLACE + "serviceaccounts", named);
            administrator.send("POST", "/api/v1/namespaces", named);
            administrator.send("POST", "/apis/rbac.authorization.k8s.io/v1/namespaces/there-" + index + "/rolebindings",
                    binding("staff", "Group", "staff", "ClusterRole", "view"));
        }
        String names = IntStream.range(0, OBJECTS).mapToObj(index -> "\"other-" + index + "\"").collect(Collectors.joining(","));
        administrator.send("POST", RIGHTS + "roles", """
                {"metadata": {"name": "limited"}, "rules": [{"apiGroups": ["", "extensions"], "verbs": ["*"], "resourceNames": [%s],
                 "resources": ["configmaps", "pods/log", "serviceaccounts/token", "deployments", "namespaces"]}]}"""
                .formatted(names));
        administrator.send("POST", RIGHTS + "rolebindings", binding("limited", "User", "limited", "Role", "limited"));
    }

    private static String binding(String name, String kind, String subject, String roleKind, String role) {
        return """
                {"metadata": {"name": "%s"}, "subjects": [{"kind": "%s", "name": "%s"}],
                 "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "%s", "name": "%s"}}"""
                .formatted(name, kind, subject, roleKind, role);
    }

    private static TwinTimes.Finding play(HttpClient client, Edict edict, String who, Probe probe, int there, int gone, int pairs,
            RandomGenerator random) throws Exception {
        TwinTimes times = new TwinTimes(pairs);
        for (int round = 0; round < 2; round++) {
            times.forget();
            for (int pair = 0; pair < (round == 0 ? pairs / 4 : pairs); pair++) {
                times.take(index -> send(client, edict, who, probe, "there-" + index % OBJECTS, there),
                        index -> send(client, edict, who, probe, "thebe-" + index % OBJECTS, gone));
            }
        }
        return times.finding(random);
    }

    private static void send(HttpClient client, Edict edict, String who, Probe probe, String name, int expected)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(edict.address().resolve(probe.path().replace("NAME", name)))
                .header("Authorization", "Bearer " + who + "-token")
                .method(probe.method(), HttpRequest.BodyPublishers.noBody()).build();
        int status = client.send(request, HttpResponse.BodyHandlers.ofByteArray()).statusCode();
        if (status != expected) {
            throw new IllegalStateException(who + " " + probe + " of " + name + ": " + status);
        }
    }

    private static void print(String what, TwinTimes.Finding finding, double doubtful) {
        System.out.printf("%-84s there %,7.1f µs, not %,7.1f µs, %+6.1f µs, by chance up to %,5.1f, p %.4f%s%n", what,
                finding.first(), finding.second(), finding.difference(), finding.noise(), finding.likelihood(),
                finding.likelihood() < doubtful ? "  TOLD APART" : "");
    }
}
