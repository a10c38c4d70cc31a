package dev.edict.compat;

import io.fabric8.certmanager.api.model.acme.v1.Challenge;
import io.fabric8.certmanager.api.model.acme.v1.Order;
import io.fabric8.certmanager.api.model.v1.Certificate;
import io.fabric8.certmanager.api.model.v1.CertificateRequest;
import io.fabric8.certmanager.api.model.v1.ClusterIssuer;
import io.fabric8.certmanager.api.model.v1.Issuer;
import io.fabric8.knative.eventing.v1.Broker;
import io.fabric8.knative.eventing.v1beta3.EventType;
import io.fabric8.knative.flows.v1.Parallel;
import io.fabric8.knative.flows.v1.Sequence;
import io.fabric8.knative.messaging.v1.Channel;
import io.fabric8.knative.messaging.v1.InMemoryChannel;
import io.fabric8.knative.messaging.v1.Subscription;
import io.fabric8.knative.serving.v1.Configuration;
import io.fabric8.knative.serving.v1.Revision;
import io.fabric8.knative.serving.v1.Route;
import io.fabric8.knative.serving.v1.Service;
import io.fabric8.knative.sources.v1.ContainerSource;
import io.fabric8.knative.sources.v1.KafkaSource;
import io.fabric8.knative.sources.v1.PingSource;
import io.fabric8.knative.sources.v1.SinkBinding;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The CustomResourceDefinitions of well-known operators, read from what they publish in Maven repositories. The build
 * unpacks the manifests below {@code target}; nothing of theirs lies in this repository. Three ways, the first preferred:
 * the manifest is published; the operator publishes the program that makes its manifests (Strimzi); its types are
 * published as classes for fabric8's client, whose generator makes a manifest of them.
 */
final class PublishedCrds {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Pattern SEPARATOR = Pattern.compile("^---[^\\n]*\\n", Pattern.MULTILINE);
    private static final Pattern DEFINITION =
            Pattern.compile("^kind: \"?CustomResourceDefinition\"?\\s*$", Pattern.MULTILINE);

    private static final List<String> STRIMZI = List.of("kafka.Kafka", "connect.KafkaConnect", "topic.KafkaTopic",
            "user.KafkaUser", "bridge.KafkaBridge", "connector.KafkaConnector", "mirrormaker2.KafkaMirrorMaker2",
            "rebalance.KafkaRebalance", "podset.StrimziPodSet", "nodepool.KafkaNodePool");

    private static final List<Class<? extends HasMetadata>> CERT_MANAGER = List.of(Certificate.class,
            CertificateRequest.class, Issuer.class, ClusterIssuer.class, Challenge.class, Order.class);

    /** Without those that refer to themselves, which a structural schema cannot. */
    private static final List<Class<? extends HasMetadata>> KNATIVE = List.of(Service.class, Configuration.class,
            Revision.class, Route.class, Broker.class, EventType.class, Channel.class,
            InMemoryChannel.class, Subscription.class, Parallel.class, Sequence.class,
            ContainerSource.class, KafkaSource.class, PingSource.class, SinkBinding.class);

    private PublishedCrds() {}

    /** Manifests of {@code apiextensions.k8s.io/v1}, one for each name. */
    static List<PublishedCrd> current() {
        List<PublishedCrd> all = new ArrayList<>(unpacked().stream().filter(crd -> crd.isOfVersion("v1")).toList());
        all.addAll(strimzi());
        all.addAll(generated("cert-manager", CERT_MANAGER));
        all.addAll(generated("knative", KNATIVE));
        return all;
    }

    /** Manifests that were unpacked as they are, of any version of the API. */
    static List<PublishedCrd> unpacked() {
        Path root = TARGET.resolve("published-crds");
        requireBuilt(root);
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml")).sorted()
                    .flatMap(file -> documents(root.relativize(file).getName(0).toString(), read(file)).stream())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Objects that the Camel project publishes for one of its types. */
    static List<String> kamelets() {
        Path root = TARGET.resolve("published-objects").resolve("kamelets");
        requireBuilt(root);
        try (Stream<Path> files = Files.list(root)) {
            return files.sorted().map(PublishedCrds::read).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<PublishedCrd> documents(String origin, String text) {
        return SEPARATOR.splitAsStream(text).filter(document -> DEFINITION.matcher(document).find())
                .map(document -> PublishedCrd.read(origin, document)).toList();
    }

    /** Runs Strimzi's program with the options of Strimzi's own build, apart from this JVM: it brings many libraries. */
    private static List<PublishedCrd> strimzi() {
        Path programs = TARGET.resolve("strimzi");
        requireBuilt(programs);
        try {
            Path output = Files.createDirectories(TARGET.resolve("strimzi-crds"));
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                    "-cp", programs.resolve("*").toString(), "io.strimzi.crdgenerator.CrdGenerator",
                    "--label", "app:strimzi", "--label", "strimzi.io/crd-install:true", "--target-kube", "1.16+",
                    "--crd-api-version", "v1", "--api-versions", "v1", "--storage-version", "v1", "--yaml"));
            for (String type : STRIMZI) {
                command.add("io.strimzi.api.kafka.model.%s=%s".formatted(type, output.resolve(type + ".yaml")));
            }
            Path log = output.resolve("log");
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError(command + ": " + read(log));
            }
            return STRIMZI.stream()
                    .flatMap(type -> documents("strimzi", read(output.resolve(type + ".yaml"))).stream()).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    private static List<PublishedCrd> generated(String origin, List<Class<? extends HasMetadata>> classes) {
        return GeneratedCrds.of(classes).stream().flatMap(yaml -> documents(origin, yaml).stream()).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void requireBuilt(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new AssertionError(directory + " is missing: mvn generate-test-resources fetches it");
        }
    }
}
