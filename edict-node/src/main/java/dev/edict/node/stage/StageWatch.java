package dev.edict.node.stage;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Knows the Stages of a server at all times: sees to it that the server knows what a Stage is, and watches them. Until the first
 * list has come there are none, and pods do not wait for it.
 */
public final class StageWatch implements Supplier<StageBook>, AutoCloseable {
    private static final Logger LOG = System.getLogger(StageWatch.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(5);
    /** A definition that was just made is served a moment later. */
    private static final Duration MOMENT = Duration.ofMillis(50);

    private final Client client;
    private final Timers timers;
    private final InformerFactory informers;
    private final Thread thread;
    private volatile StageBook stages = StageBook.NONE;

    /** @param client may make definitions, and read Stages */
    public StageWatch(Client client, Timers timers) {
        this.client = client;
        this.timers = timers;
        this.informers = InformerFactory.of(client);
        this.thread = Thread.ofVirtual().name("stages").start(this::begin);
    }

    @Override
    public StageBook get() {
        return stages;
    }

    private void begin() {
        try {
            while (!isInstalled()) {
                timers.sleep(PAUSE);
            }
            while (!isServed()) {
                timers.sleep(MOMENT);
            }
            SharedInformer<Stage> informer = informers.informer(StageType.TYPE);
            informer.addHandler(Handler.each(stage -> stages = StageBook.of(informer.cache().list())));
            informers.start();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isInstalled() {
        try {
            StageDefinition.install(client);
            return true;
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "the definition of Stages can not be installed: " + failure.getMessage());
            return false;
        }
    }

    /** Whether a watch can begin: one that begins too early begins again only after a while, and pods would do without their Stages. */
    private boolean isServed() {
        try {
            client.of(StageType.TYPE).list(ListOptions.ALL.withLimit(1));
            return true;
        } catch (ApiFailure.NotFound notYet) {
            return false;
        } catch (ClientException failure) {
            return true; // a watch tells people what is wrong
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        informers.close();
    }
}
