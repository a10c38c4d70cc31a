package dev.edict.server.metrics;

import dev.edict.server.configure.ContentHash;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.kms.KmsException;
import dev.edict.server.watch.SealException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is counted of values that are encrypted at rest, under the names that people know. */
public final class EncryptionMetrics implements Consumer<EncryptionEvent> {
    private static final String FROM = "from_storage";
    private static final String TO = "to_storage";

    private final InstantSource clock;
    private final String server;
    private final GivenNames keys = new GivenNames();
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Counter> operations;
    private final Counter misses;
    private final Histogram keyDurations;
    private final MetricFamily<Histogram> questions;
    private final MetricFamily<Counter> uses;
    private final MetricFamily<Gauge> lastUses;
    private final MetricFamily<Gauge> lastStates;
    private final MetricFamily<Counter> misnamed;
    private final MetricFamily<Gauge> known;
    private final MetricFamily<Counter> reloads;
    private final MetricFamily<Gauge> lastReloads;

    /** @param server what tells this server from others; shown as a hash */
    public EncryptionMetrics(MetricRegistry registry, Encryption encryption, String server, InstantSource clock) {
        this.clock = clock;
        this.server = ContentHash.of(server);
        this.durations = registry.histogram("apiserver_storage_transformation_duration_seconds",
                "How long it took to encrypt and decrypt values.", exponential(5e-6, 25),
                "transformation_type", "transformer_prefix");
        this.operations = registry.counter("apiserver_storage_transformation_operations_total",
                "Values encrypted and decrypted, or not: then the status is not OK.",
                "resource", "transformation_type", "transformer_prefix", "status");
        this.misses = registry.counter("apiserver_storage_envelope_transformation_cache_misses_total",
                "How often a plugin had to be asked for the key of a value.").with();
        this.keyDurations = registry.histogram("apiserver_storage_data_key_generation_duration_seconds",
                "How long it took to make keys for values.", exponential(5e-6, 14)).with();
        registry.counter("apiserver_storage_data_key_generation_failures_total",
                "How often no key for values could be made.").with();
        this.questions = registry.histogram("apiserver_envelope_encryption_kms_operations_latency_seconds",
                "How long plugins took to answer, by the code of the answer.", exponential(1e-4, 20),
                "provider_name", "method_name", "grpc_status_code");
        this.uses = registry.counter("apiserver_envelope_encryption_key_id_hash_total", "How often keys of plugins were used.",
                "transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash");
        this.lastUses = registry.gauge("apiserver_envelope_encryption_key_id_hash_last_timestamp_seconds",
                "When keys of plugins were used last.",
                "transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash");
        this.lastStates = registry.gauge("apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds",
                "When plugins said last that they use a key.", "provider_name", "key_id_hash", "apiserver_id_hash");
        this.misnamed = registry.counter("apiserver_envelope_encryption_invalid_key_id_from_status_total",
                "How often plugins named a key that is none.", "provider_name", "error");
        this.known = registry.gauge("apiserver_envelope_encryption_dek_source_cache_size",
                "How many keys of values are known, for which plugins need not be asked.", "provider_name");
        this.reloads = registry.counter("apiserver_encryption_config_controller_automatic_reloads_total",
                "How often a changed configuration was taken over, or not.", "status", "apiserver_id_hash");
        this.lastReloads = registry.gauge("apiserver_encryption_config_controller_automatic_reload_last_timestamp_seconds",
                "When a changed configuration was taken over last, or not.", "status", "apiserver_id_hash");
        registry.sampled("apiserver_encryption_config_controller_last_config_info",
                "The hash of the configuration that counts.", "gauge", List.of("apiserver_id_hash", "hash"),
                sink -> sink.sample(1, this.server, encryption.configurationHash()));
    }

    private static double[] exponential(double first, int count) {
        double[] bounds = new double[count];
        double bound = first;
        for (int index = 0; index < count; index++) {
            bounds[index] = bound;
            bound *= 2;
        }
        return bounds;
    }

    @Override
    public void accept(EncryptionEvent event) {
        switch (event) {
            case EncryptionEvent.Transformed done -> transformed(done);
            case EncryptionEvent.KeyMade made -> keyDurations.observeNanoseconds(made.nanoseconds());
            case EncryptionEvent.Asked asked -> questions.with(asked.provider(), asked.method(), asked.code())
                    .observeNanoseconds(asked.nanoseconds());
            case EncryptionEvent.KeyMissed missed -> misses.increment();
            case EncryptionEvent.KeysKnown now -> known.with(now.provider()).set(now.number());
            case EncryptionEvent.KeyUsed used -> {
                String[] labels = {used.opened() ? FROM : TO, used.provider(), keys.known(used.keyIdHash()), server};
                uses.with(labels).increment();
                lastUses.with(labels).set(now());
            }
            case EncryptionEvent.KeyNamed named ->
                lastStates.with(named.provider(), keys.known(named.keyIdHash()), server).set(now());
            case EncryptionEvent.KeyMisnamed wrong -> misnamed.with(wrong.provider(), wrong.problem()).increment();
            case EncryptionEvent.Reloaded reloaded -> {
                String status = reloaded.taken() ? "success" : "failure";
                reloads.with(status, server).increment();
                lastReloads.with(status, server).set(now());
            }
        }
    }

    private void transformed(EncryptionEvent.Transformed done) {
        String type = done.opened() ? FROM : TO;
        operations.with(done.resource(), type, done.prefix(), status(done.failure())).increment();
        if (done.failure() == null) {
            durations.with(type, done.prefix()).observeNanoseconds(done.nanoseconds());
        }
    }

    private static String status(@Nullable SealException failure) {
        if (failure == null) {
            return "OK";
        }
        return failure.getCause() instanceof KmsException asked ? asked.code() : "unknown-non-grpc";
    }

    private long now() {
        return clock.instant().getEpochSecond();
    }
}
