package dev.edict.server.encrypt.kms;

import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.cipher.ExtendedNonceGcm;
import dev.edict.server.encrypt.cipher.Transformer;
import dev.edict.server.http.LogText;
import dev.edict.server.watch.SealException;
import java.lang.System.Logger;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one plugin. It is asked for its state now and then: whether it is well, and by which key it encrypts. While that
 * stays the same, so does the seed with which values are closed; when it changes a new seed is made, which the plugin encrypts.
 * If it does not answer, or answers strangely, values are closed with the last seed for a while, and opened for ever.
 */
public final class KmsKeys implements AutoCloseable {
    private static final Logger LOG = System.getLogger(KmsKeys.class.getName());
    private static final byte[] ANYTHING = {0};

    private final String name;
    private final KmsService service;
    private final KmsTimes times;
    private final Consumer<EncryptionEvent> observer;
    private final SecureRandom random;
    private final KmsTransformer transformer;
    private final Thread thread;

    private volatile @Nullable WriteKey writeKey;
    private volatile boolean closed;

    /** Guards what follows; whoever wants to know waits while the plugin is asked. */
    private final ReentrantLock lock = new ReentrantLock();
    private long asked;
    private Duration trust = Duration.ZERO;
    private @Nullable String trouble;
    private String version = "";

    KmsKeys(
            String name, KmsService service, KmsTimes times, Consumer<EncryptionEvent> observer, SecureRandom random) {
        this.name = name;
        this.service = service;
        this.times = times;
        this.observer = observer;
        this.random = random;
        this.transformer = new KmsTransformer(name, service, this::writeKey, observer, random);
        this.thread = Thread.ofVirtual().name("edict-kms-" + name).unstarted(this::follow);
    }

    /**
     * Asks a plugin for its state, once here and from now on in the background.
     *
     * @param endpoint such as {@code unix:///var/run/kms.sock}
     * @param timeout for each question
     * @throws IllegalArgumentException if there can be no plugin
     */
    public static KmsKeys open(
            String name, String endpoint, Duration timeout, KmsTimes times, Consumer<EncryptionEvent> observer,
            SecureRandom random) {
        KmsKeys keys = new KmsKeys(
                name, GrpcKmsService.connect(endpoint, name, timeout, observer), times, observer, random);
        keys.trouble();
        keys.thread.start();
        return keys;
    }

    /** Closes and opens values. */
    public Transformer transformer() {
        return transformer;
    }

    /** @throws SealException if there is none yet */
    private WriteKey writeKey() {
        WriteKey known = writeKey;
        if (known == null) {
            throw new SealException("got unexpected nil transformer");
        }
        return known;
    }

    private void follow() {
        try {
            while (true) {
                Thread.sleep(trouble() == null ? times.whenWell() : times.whenNot());
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is wrong with the plugin, or null. Asks it unless that was done just now. */
    public @Nullable String trouble() {
        lock.lock();
        try {
            if (System.nanoTime() - asked < trust.toNanos()) {
                return trouble;
            }
            String before = trouble;
            trouble = ask();
            trust = trouble == null ? times.trustWell() : times.trustNot();
            asked = System.nanoTime();
            if (trouble != null && before == null && !closed) {
                LOG.log(Logger.Level.WARNING, "kms plugin failed health check probe: " + LogText.of(trouble));
            }
            return trouble;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable String ask() {
        KmsService.State state;
        try {
            state = service.status();
        } catch (KmsException failure) {
            return "failed to perform status section of the healthz check for KMS Provider " + name + ", error: "
                    + failure.getMessage();
        }
        List<String> problems = new ArrayList<>();
        if (!state.health().equals("ok")) {
            problems.add("got unexpected healthz status: " + state.health());
        }
        checkVersion(state.version(), problems);
        EncryptedObject.KeyIdProblem problem = EncryptedObject.KeyIdProblem.of(state.keyId());
        if (problem != EncryptedObject.KeyIdProblem.OK) {
            observer.accept(new EncryptionEvent.KeyMisnamed(name, problem.label()));
            problems.add("got invalid KMSv2 KeyID hash \"" + WriteKey.hash(state.keyId()) + "\": " + problem.words());
        } else {
            observer.accept(new EncryptionEvent.KeyNamed(name, WriteKey.hash(state.keyId())));
            rotate(state.keyId(), problems);
        }
        return problems.isEmpty() ? null : "kmsv2 Provider " + name + " is not healthy, error: "
                + (problems.size() == 1 ? problems.getFirst() : problems.toString());
    }

    private void checkVersion(String said, List<String> problems) {
        if (!said.equals("v2") && !said.equals("v2beta1")) {
            problems.add("expected KMSv2 API version v2, got " + said);
            return;
        }
        version = version.isEmpty() ? said : version;
        if (!version.equals(said)) {
            problems.add("KMSv2 API version should not change after the initial status response version " + version + ", got "
                    + said);
        }
    }

    /** Goes on with the seed if the plugin goes on with its key, and makes another otherwise. */
    private void rotate(String keyId, List<String> problems) {
        Instant until = Instant.now().plus(times.writing());
        WriteKey known = writeKey;
        if (known != null && known.form().keyId().equals(keyId)) {
            writeKey = known.until(until);
            return;
        }
        String uid = UUID.randomUUID().toString();
        String encryptedBy = "";
        String why = "<nil>";
        try {
            long begun = System.nanoTime();
            byte[] seed = new byte[ExtendedNonceGcm.SIZE];
            random.nextBytes(seed);
            observer.accept(new EncryptionEvent.KeyMade(System.nanoTime() - begun));
            KmsService.Encrypted encrypted = service.encrypt(uid, seed);
            EncryptedObject form = new EncryptedObject(ANYTHING, encrypted.keyId(), encrypted.ciphertext(),
                    encrypted.annotations(), EncryptedObject.SEED);
            form.check();
            encryptedBy = encrypted.keyId();
            if (encryptedBy.equals(keyId)) {
                writeKey = new WriteKey(new ExtendedNonceGcm(seed, random), form, until);
                return;
            }
        } catch (KmsException failure) {
            why = "failed to encrypt DEK, error: " + failure.getMessage();
        } catch (SealException strange) {
            why = String.valueOf(strange.getMessage());
        }
        problems.add("failed to rotate DEK uid=\"" + uid + "\", useSeed=true, errGen=" + why + ", statusKeyIDHash=\""
                + WriteKey.hash(keyId) + "\", encryptKeyIDHash=\"" + WriteKey.hash(encryptedBy) + "\", stateKeyIDHash=\""
                + (known == null ? "" : WriteKey.hash(known.form().keyId())) + "\", expirationTimestamp="
                + (known == null ? "0001-01-01T00:00:00Z" : known.until()));
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        service.close();
    }
}
