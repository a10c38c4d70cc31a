package dev.edict.client.connect;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.transport.ClientKey;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Identity;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Asks a program for credentials, as {@code client.authentication.k8s.io} has it. What it says is kept until it expires or a server
 * does not accept it; then the program is run again, once, however many are waiting.
 */
final class ExecPlugin implements Credentials {
    private final ExecEntry entry;
    private final @Nullable ObjectValue cluster;
    private final InstantSource clock;
    private final PluginRun run;
    private final PluginMetrics metrics;
    /** Held while the program runs, which may ask somebody for a password. */
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private @Nullable Identity identity;
    /** Guarded by the lock; null for never. */
    private @Nullable Instant expiry;

    /** @param cluster what the program is told of it; null for nothing */
    ExecPlugin(ExecEntry entry, @Nullable ObjectValue cluster, InstantSource clock) {
        this(entry, cluster, clock, new PluginMetrics(MetricRegistry.shared()));
    }

    ExecPlugin(ExecEntry entry, @Nullable ObjectValue cluster, InstantSource clock, PluginMetrics metrics) {
        this.entry = entry;
        this.cluster = cluster;
        this.clock = clock;
        this.metrics = metrics;
        this.run = new PluginRun(entry, metrics);
    }

    @Override
    public Identity current() {
        lock.lock();
        try {
            Identity known = identity;
            return known == null || expiry != null && clock.instant().isAfter(expiry) ? ask() : known;
        } finally {
            lock.unlock();
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // another one that says the same was asked for later
    public boolean renew(Identity refused) {
        lock.lock();
        try {
            if (identity == refused) {
                ask();
            }
            return true;
        } catch (NoAnswerException failed) {
            System.getLogger(ExecPlugin.class.getName()).log(Level.WARNING, failed.getMessage());
            return false;
        } finally {
            lock.unlock();
        }
    }

    private Identity ask() {
        boolean interactive = interactive();
        ObjectValue spec = ObjectValue.of("interactive", interactive);
        if (cluster != null) {
            spec = spec.with("cluster", cluster);
        }
        String output = run.output(Json.text(
                ObjectValue.of("kind", "ExecCredential", "apiVersion", entry.apiVersion(), "spec", spec)), interactive);
        ObjectValue status = status(output);
        Identity asked = identity(status);
        Instant until = expiry(status);
        metrics.renewed(this, identity == null ? null : identity.key(), asked.key(), clock.instant());
        expiry = until;
        identity = asked;
        return asked;
    }

    private boolean interactive() {
        boolean terminal = !entry.interactiveMode().equals("Never") && PluginRun.hasTerminal();
        if (entry.interactiveMode().equals("Always") && !terminal) {
            throw failure("it needs a terminal as its standard input, and there is none");
        }
        return terminal;
    }

    private ObjectValue status(String output) {
        Value answer;
        try {
            answer = Json.parse(output.getBytes(StandardCharsets.UTF_8));
        } catch (JsonSyntaxException malformed) {
            // What it has printed may be a secret.
            throw failure("it has printed no JSON");
        }
        if (!(answer instanceof ObjectValue object) || !object.string("kind").equals("ExecCredential")) {
            throw failure("it has printed no ExecCredential");
        }
        if (!object.string("apiVersion").equals(entry.apiVersion())) {
            throw failure("it was asked for version " + entry.apiVersion() + ", and has answered in version "
                    + object.string("apiVersion"));
        }
        ObjectValue status = object.objectOrNull("status");
        if (status == null) {
            throw failure("its answer has no status");
        }
        return status;
    }

    private Identity identity(ObjectValue status) {
        String token = status.string("token");
        String certificate = status.string("clientCertificateData");
        String key = status.string("clientKeyData");
        if (certificate.isEmpty() != key.isEmpty()) {
            throw failure("it has returned only one of certificate and key");
        }
        if (token.isEmpty() && certificate.isEmpty()) {
            throw failure("it has returned neither a token nor a certificate and its key");
        }
        Map<String, List<String>> headers = token.isEmpty() ? Map.of() : Map.of("Authorization", List.of("Bearer " + token));
        return new Identity(headers, certificate.isEmpty() ? null : key(certificate, key));
    }

    /** The one that is known already if it has not changed, so that connections need not be made anew. */
    private ClientKey key(String certificate, String key) {
        try {
            ClientKey asked = ClientKey.of(
                    certificate.getBytes(StandardCharsets.UTF_8), key.getBytes(StandardCharsets.UTF_8));
            ClientKey known = identity == null ? null : identity.key();
            return known != null && known.chain().equals(asked.chain()) ? known : asked;
        } catch (IllegalArgumentException unusable) {
            throw failure("its certificate and key can not be used: " + unusable.getMessage());
        }
    }

    private @Nullable Instant expiry(ObjectValue status) {
        String text = status.string("expirationTimestamp");
        try {
            return text.isEmpty() ? null : Times.parse(text);
        } catch (TimeFormatException malformed) {
            throw failure("its expirationTimestamp is no time");
        }
    }

    private NoAnswerException failure(String problem) {
        return new NoAnswerException("getting credentials: exec plugin " + entry.command() + ": " + problem, null);
    }
}
