package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.certificate.Pem;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key of service accounts' tokens is exchanged on two servers while both are in use, and nobody is refused. */
class TokenKeyRotationTest {
    private static final String SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String REVIEW = """
            {"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"}""";
    private static final String TOKENS = "/api/v1/namespaces/default/serviceaccounts/robot/token";
    private static final String REQUEST = """
            {"kind": "TokenRequest", "apiVersion": "authentication.k8s.io/v1", "spec": {}}""";

    @TempDir
    Path directory;

    private void write(String name, String text) throws Exception {
        Path young = Files.writeString(directory.resolve(name + ".new"), text);
        Files.move(young, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static KeyPair keys(String algorithm, int size) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(size);
        return generator.generateKeyPair();
    }

    private static String token(RunningServer server) throws Exception {
        return server.send("POST", TOKENS, REQUEST).body().object("status").string("token");
    }

    private static String algorithm(String token) {
        return ((ObjectValue) Json.parse(Base64.getUrlDecoder().decode(token.split("\\.", -1)[0]))).string("alg");
    }

    private static int knownKeys(RunningServer server) throws Exception {
        return server.get("/openid/v1/jwks").body().list("keys").size();
    }

    @Test
    void nobodyIsRefusedWhileTheKeyIsExchanged() throws Exception {
        KeyPair old = keys("EC", 256);
        KeyPair young = keys("RSA", 2048);
        write("sa.key", Pem.encode(old.getPrivate()));
        write("sa.pub", Pem.encode(old.getPublic()));
        AccountSettings settings = AccountSettings.DEFAULT.withKeys(
                directory.resolve("sa.key"), List.of(directory.resolve("sa.pub")));
        Store store = MemoryStore.open();
        try (RunningServer first = start(settings, new UnclosedStore(store));
                RunningServer second = start(settings, new UnclosedStore(store))) {
            first.send("POST", "/api/v1/namespaces/default/serviceaccounts",
                    "{\"kind\": \"ServiceAccount\", \"apiVersion\": \"v1\", \"metadata\": {\"name\": \"robot\"}}");
            List<String> tokens = new CopyOnWriteArrayList<>(List.of(token(first)));
            List<RunningServer> servers = List.of(first, second);
            List<Integer> refusals = new CopyOnWriteArrayList<>();
            AtomicInteger uses = new AtomicInteger();
            AtomicBoolean done = new AtomicBoolean();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread load = Thread.startVirtualThread(() -> {
                try {
                    while (!done.get()) {
                        String token = tokens.get(uses.incrementAndGet() % tokens.size());
                        try (Somebody robot = new Somebody(servers.get(uses.get() / tokens.size() % 2), token)) {
                            int code = robot.send("POST", SELF, REVIEW).code();
                            if (code != 201) {
                                refusals.add(code);
                            }
                        }
                    }
                } catch (Exception | Error broken) {
                    failure.set(broken);
                }
            });

            write("sa.pub", Pem.encode(old.getPublic()) + Pem.encode(young.getPublic()));
            Waiting.until("both servers know both keys", () -> knownKeys(first) == 2 && knownKeys(second) == 2);
            write("sa.key", Pem.encode(young.getPrivate()));
            Waiting.until("both servers sign with the new key", () -> {
                String one = token(first);
                String other = token(second);
                tokens.addAll(List.of(one, other));
                return algorithm(one).equals("RS256") && algorithm(other).equals("RS256");
            });
            int before = uses.get();
            Waiting.until("old and new tokens are in use", () -> uses.get() > before + 20);
            done.set(true);
            load.join();
            assertThat(failure.get()).isNull();
            assertThat(refusals).isEmpty();

            write("sa.pub", Pem.encode(young.getPublic()));
            Waiting.until("the old key is forgotten", () -> knownKeys(first) == 1 && knownKeys(second) == 1);
            for (RunningServer server : servers) {
                try (Somebody late = new Somebody(server, tokens.getFirst());
                        Somebody robot = new Somebody(server, tokens.getLast())) {
                    assertThat(late.send("POST", SELF, REVIEW).code()).isEqualTo(401);
                    assertThat(robot.send("POST", SELF, REVIEW).code()).isEqualTo(201);
                }
            }
        } finally {
            store.close();
        }
    }

    @Test
    void theServersOwnKeyIsExchangedInItsDirectory() throws Exception {
        KeyPair young = keys("EC", 384);
        try (RunningServer server = new RunningServer(Edict.builder().certificates(directory)
                .certificateInterval(Duration.ofMillis(20)))) {
            server.send("POST", "/api/v1/namespaces/default/serviceaccounts",
                    "{\"kind\": \"ServiceAccount\", \"apiVersion\": \"v1\", \"metadata\": {\"name\": \"robot\"}}");
            String old = token(server);
            write("sa.pub", Files.readString(directory.resolve("sa.pub")) + Pem.encode(young.getPublic()));
            Waiting.until("both keys are known", () -> knownKeys(server) == 2);
            write("sa.key", Pem.encode(young.getPrivate()));
            Waiting.until("the new key signs", () -> algorithm(token(server)).equals("ES384"));
            for (String token : List.of(old, token(server))) {
                try (Somebody robot = new Somebody(server, token)) {
                    assertThat(robot.send("POST", SELF, REVIEW).code()).isEqualTo(201);
                }
            }
        }
    }

    private static RunningServer start(AccountSettings settings, UnclosedStore store) {
        return new RunningServer(Edict.builder().store(() -> store).serviceAccounts(settings)
                .certificateInterval(Duration.ofMillis(20)));
    }
}
