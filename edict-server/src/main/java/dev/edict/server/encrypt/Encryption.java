package dev.edict.server.encrypt;

import dev.edict.model.name.GroupResource;
import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.cipher.Place;
import dev.edict.server.encrypt.cipher.Transformer;
import dev.edict.server.encrypt.kms.KmsKeys;
import dev.edict.server.encrypt.kms.KmsTimes;
import dev.edict.server.watch.Seal;
import dev.edict.server.watch.Seals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts what a configuration says, in the formats of kube-apiserver. The configuration may change while values are closed
 * and opened: each of them is dealt with by one configuration as a whole.
 */
public final class Encryption implements Seals, AutoCloseable {

    /**
     * Where the configuration is, and how it is looked after.
     *
     * @param reload whether the file is read again when it changes
     * @param interval how often it is looked whether it has
     */
    public record Settings(Path file, boolean reload, Duration interval, KmsTimes times) {
        public static Settings of(Path file, boolean reload) {
            return new Settings(file, reload, Duration.ofMinutes(1), KmsTimes.DEFAULT);
        }
    }

    private static final Duration STEP = Duration.ofMillis(100);

    private final boolean dynamic;
    private final @Nullable ReloadLoop loop;
    private volatile InUse inUse;
    private volatile Consumer<EncryptionEvent> observer = event -> { };

    /** The configuration that counts. @param hash of its file */
    record InUse(Providers providers, String hash) {}

    private Encryption(Settings settings) {
        ConfigurationFile file = new ConfigurationFile(settings.file(), settings.reload());
        this.dynamic = settings.reload();
        this.inUse = load(file, settings.times());
        this.loop = dynamic ? new ReloadLoop(this, file, settings) : null;
    }

    /** @throws IllegalArgumentException if the file can not be used; the message says why, and shows no key */
    public static Encryption open(Settings settings) {
        Encryption encryption = new Encryption(settings);
        if (encryption.loop != null) {
            encryption.loop.start();
        }
        return encryption;
    }

    /** Begins to use what the file says now. */
    InUse load(ConfigurationFile file, KmsTimes times) {
        ConfigurationFile.Read read = file.read();
        try {
            return new InUse(Providers.of(read.configuration(), this::tell, times), read.hash());
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException("error while building transformers: " + unusable.getMessage(), unusable);
        }
    }

    /** Has what is closed and opened from now on dealt with by another configuration. @return the one before */
    InUse replace(InUse newer) {
        InUse before = inUse;
        inUse = newer;
        return before;
    }

    void tell(EncryptionEvent event) {
        observer.accept(event);
    }

    /** Tells somebody of what happens, from now on. */
    public void observe(Consumer<EncryptionEvent> newObserver) {
        observer = newObserver;
    }

    /** The hash of the file whose configuration counts. */
    public String configurationHash() {
        return inUse.hash();
    }

    /** Whether there are, or may be, plugins to look after. */
    public boolean hasPlugins() {
        return dynamic || !inUse.providers().plugins().isEmpty();
    }

    /** What is wrong with plugins at present, or null. Asks those that have not been asked for a while. */
    public @Nullable String trouble() {
        return trouble(inUse.providers());
    }

    static @Nullable String trouble(Providers providers) {
        List<KmsKeys> plugins = providers.plugins();
        List<String> troubles = new ArrayList<>();
        for (int index = 0; index < plugins.size(); index++) {
            String trouble = plugins.get(index).trouble();
            if (trouble != null) {
                troubles.add("kms-provider-" + index + ": " + trouble);
            }
        }
        return switch (troubles.size()) {
            case 0 -> null;
            case 1 -> troubles.getFirst();
            default -> "[" + String.join(", ", new LinkedHashSet<>(troubles)) + "]";
        };
    }

    /** Waits until all plugins are well, for a while at most. @return what is still wrong with them, or null */
    public @Nullable String awaitPlugins(Duration most) throws InterruptedException {
        return awaitPlugins(inUse.providers(), most);
    }

    static @Nullable String awaitPlugins(Providers providers, Duration most) throws InterruptedException {
        long deadline = System.nanoTime() + most.toNanos();
        String trouble = trouble(providers);
        while (trouble != null && System.nanoTime() - deadline < 0) {
            Thread.sleep(STEP);
            trouble = trouble(providers);
        }
        return trouble;
    }

    @Override
    public Seal of(GroupResource resource) {
        return !dynamic && inUse.providers().of(resource) == Providers.CLEAR ? Seal.NONE : new ResourceSeal(resource);
    }

    private final class ResourceSeal implements Seal {
        private final GroupResource resource;

        ResourceSeal(GroupResource resource) {
            this.resource = resource;
        }

        private Transformer transformer() {
            return inUse.providers().of(resource);
        }

        private Place at(String place) {
            return new Place(place, resource.toString());
        }

        @Override
        public byte[] close(String place, byte[] value) {
            return transformer().close(value, 0, at(place));
        }

        @Override
        public Opened open(String place, byte[] stored) {
            return transformer().open(stored, 0, at(place));
        }
    }

    @Override
    public void close() {
        if (loop != null) {
            loop.close();
        }
        inUse.providers().close();
    }
}
