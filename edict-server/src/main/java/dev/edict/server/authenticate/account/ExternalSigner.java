package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.KeyTexts;
import dev.edict.server.metrics.ExternalSignerMetrics;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.server.socket.Endpoint;
import dev.edict.server.socket.Message;
import dev.edict.server.socket.PluginException;
import dev.edict.server.socket.PluginSocket;
import io.grpc.MethodDescriptor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Somebody else who signs tokens and says by which keys they are known: a program behind a socket, which speaks Kubernetes'
 * {@code v1.ExternalJWTSigner}. The private key is never here.
 */
public final class ExternalSigner implements TokenSigner, AutoCloseable {
    private static final MethodDescriptor<byte[], byte[]> SIGN = PluginSocket.method("v1.ExternalJWTSigner/Sign");
    private static final MethodDescriptor<byte[], byte[]> KEYS = PluginSocket.method("v1.ExternalJWTSigner/FetchKeys");
    private static final MethodDescriptor<byte[], byte[]> METADATA = PluginSocket.method("v1.ExternalJWTSigner/Metadata");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PATIENCE_FOR_KEYS = Duration.ofSeconds(60);
    private static final Set<String> HEAD = Set.of("alg", "kid", "typ");
    private static final int LONGEST_ID = 1_024;
    private static final long SHORTEST_SECONDS = 600;

    private final PluginSocket socket;
    private final ExternalSignerMetrics metrics = new ExternalSignerMetrics();
    /** Which keys are not to sign, because others are not told of them. */
    private volatile Set<String> unlisted = Set.of();

    /** @param place the path of a socket, or with a leading {@code @} a name that is no file's */
    public ExternalSigner(String place) {
        this.socket = new PluginSocket(new Endpoint(place));
    }

    /** What he says of his keys. @param refresh when to ask again */
    record Fetched(TokenSigner signer, List<TokenKey> keys, Duration refresh) implements TokenKeyring.Material {
        @Override
        public TokenKeys read(boolean together) {
            return new TokenKeys(signer, keys);
        }
    }

    /** @throws PluginException if he does not answer, or not as he must */
    Fetched fetch() {
        socket.tryAgain();
        Message answer = ask(KEYS, new Message(), PATIENCE_FOR_KEYS, metrics::notFetched);
        try {
            Fetched fetched = fetched(answer);
            metrics.fetched(Instant.now(), asOf(answer));
            return fetched;
        } catch (PluginException unusable) {
            metrics.notFetched("");
            throw unusable;
        }
    }

    private static Instant asOf(Message answer) {
        List<Message> said = Message.read(() -> answer.messages(2));
        return Instant.ofEpochSecond(said.isEmpty() ? 0 : said.getFirst().number(1));
    }

    /** @param failed is told the code of a question that was not answered */
    private Message ask(
            MethodDescriptor<byte[], byte[]> method, Message question, Duration patience, Consumer<String> failed) {
        long begin = System.nanoTime();
        String code = "";
        try {
            return socket.ask(method, question, patience);
        } catch (PluginException unanswered) {
            code = unanswered.code();
            failed.accept(code);
            throw unanswered;
        } finally {
            metrics.asked("/" + method.getFullMethodName(), code, System.nanoTime() - begin);
        }
    }

    private Fetched fetched(Message answer) {
        long refresh = answer.number(3);
        if (refresh <= 0) {
            throw malformed("found invalid refresh hint (" + refresh + "s)");
        }
        List<TokenKey> keys = new ArrayList<>();
        for (Message key : Message.read(() -> answer.messages(1))) {
            keys.add(key(key));
        }
        if (keys.isEmpty()) {
            throw malformed("found no keys");
        }
        unlisted = Set.copyOf(keys.stream().filter(key -> !key.listed()).map(TokenKey::id).toList());
        return new Fetched(this, List.copyOf(keys), Duration.ofSeconds(refresh));
    }

    private static TokenKey key(Message key) {
        String id = Message.read(() -> key.text(1));
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw malformed("found invalid public key id " + ApiErrors.quote(id));
        }
        try {
            return TokenKey.of(id, KeyTexts.publicKey(key.bytes(2)), key.number(3) == 0);
        } catch (IllegalArgumentException unusable) {
            throw malformed("while parsing external public keys: " + unusable.getMessage());
        }
    }

    /**
     * The settings, within what the signer allows.
     *
     * @throws IllegalArgumentException if they ask for more
     * @throws PluginException if he does not answer
     */
    public AccountSettings limit(AccountSettings settings) {
        long most = ask(METADATA, new Message(), PATIENCE, code -> {}).number(1);
        if (most < SHORTEST_SECONDS) {
            throw new IllegalArgumentException("max token life supported by external-jwt-signer (" + most
                    + "s) is less than acceptable (min " + SHORTEST_SECONDS + "s)");
        }
        return settings.within(Duration.ofSeconds(most));
    }

    @Override
    public String sign(String claims) {
        try {
            return signed(claims, ask(SIGN, new Message().with(1, claims), PATIENCE, metrics::notSigned));
        } catch (PluginException failed) {
            throw ApiErrors.internal("failed to generate token: while signing jwt: rpc error: code = " + failed.code()
                    + " desc = " + failed.getMessage());
        }
    }

    private String signed(String claims, Message answer) {
        try {
            String head = Message.read(() -> answer.text(1));
            String signature = Message.read(() -> answer.text(2));
            check(head);
            if (signature.isEmpty()) {
                throw malformed("empty signature returned");
            }
            metrics.signed();
            return head + "." + claims + "." + signature;
        } catch (PluginException unusable) {
            metrics.notSigned("");
            throw unusable;
        }
    }

    private void check(String encoded) {
        ObjectValue head = head(encoded);
        String id = head == null ? "" : head.string("kid");
        if (head == null || !HEAD.containsAll(head.keys())) {
            throw malformed("while parsing header JSON");
        }
        if (!head.string("typ").equals("JWT")) {
            throw malformed("bad type");
        }
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw malformed(id.isEmpty() ? "key id missing" : "key id longer than 1 kb");
        }
        try {
            TokenKey.Algorithm.valueOf(head.string("alg"));
        } catch (IllegalArgumentException unknown) {
            throw malformed("bad signing algorithm " + ApiErrors.quote(head.string("alg")));
        }
        if (unlisted.contains(id)) {
            throw malformed("key used for signing JWT (kid: " + id + ") is excluded from OIDC discovery docs");
        }
    }

    private static @Nullable ObjectValue head(String encoded) {
        try {
            return Json.parse(Base64.getUrlDecoder().decode(encoded)) instanceof ObjectValue head ? head : null;
        } catch (IllegalArgumentException | JsonSyntaxException notAHead) {
            return null;
        }
    }

    private static PluginException malformed(String what) {
        return new PluginException("Internal", what);
    }

    /** Adds what was counted, and what will be. */
    void measure(MetricRegistry registry) {
        metrics.addTo(registry);
    }

    @Override
    public void close() {
        socket.close();
    }

    @Override
    public String toString() {
        return "the external signer";
    }
}
