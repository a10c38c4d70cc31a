package dev.edict.server.audit;

import dev.edict.server.convert.KindDecoder;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.metrics.AuditMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Gives an account of every request that its policy wants one of: who asked for what, when, from where, and what came of it.
 *
 * <p>Who could not be identified is recorded when that is known, as nobody, at one stage. A request at which the server failed
 * ends with that stage. Everything else is recorded when it comes and when it is done, and requests that last also when their
 * answer begins.
 */
public final class Audit implements RequestObserver, AutoCloseable {
    private static final Headers PLAIN =
            Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff");
    private static final Object NOTHING = new Object();

    private final AuditPolicy policy;
    private final Destinations destinations;
    private final KindDecoder decoder;
    private final AuditMetrics metrics;
    private final Clock clock;
    private final SourceAddresses sources = new SourceAddresses();
    private final Map<Level, Runnable> counts = new ConcurrentHashMap<>();

    Audit(AuditPolicy policy, Destinations destinations, KindDecoder decoder, AuditMetrics metrics, Clock clock) {
        this.policy = policy;
        this.destinations = destinations;
        this.decoder = decoder;
        this.metrics = metrics;
        this.clock = clock;
    }

    /**
     * Opens files and finds out who is told.
     *
     * @param decoder reads answers that were sent as protobuf
     * @throws IllegalArgumentException if something of the settings can not be used
     * @throws java.io.UncheckedIOException if a file can not be opened
     */
    public static Audit open(AuditSettings settings, KindDecoder decoder, AuditMetrics metrics, Clock clock) {
        return new Audit(settings.policy(), Destinations.of(settings, metrics, clock), decoder, metrics, clock);
    }

    @Override
    public void observe(Stage stage, Call call) {
        Notes notes = call.notes();
        if (notes == null) {
            return;
        }
        if (stage == Stage.REQUEST_RECEIVED) {
            received(call, notes);
            return;
        }
        Object remembered = notes.remembered();
        if (remembered == null) {
            refused(call, notes);
        } else if (remembered instanceof Trail trail) {
            goesOn(stage, trail);
        }
    }

    private void received(Call call, Notes notes) {
        AuditPolicy.Choice choice = chosen(call, true);
        if (choice.level() == Level.NONE) {
            notes.remember(NOTHING);
            return;
        }
        Trail trail = trail(call, notes, choice, call.requester());
        notes.remember(trail);
        if (choice.level() == Level.REQUEST_RESPONSE) {
            call.keepBodies();
        }
        if (!tell(trail, Stage.REQUEST_RECEIVED)) {
            metrics.rejected();
            trail.end();
            refuse(call);
        }
    }

    private Trail trail(Call call, Notes notes, AuditPolicy.Choice choice, @Nullable User user) {
        return new Trail(call, notes, choice, user, sources.of(call.request()), clock, decoder);
    }

    private static void refuse(Call call) {
        String text = "Internal Server Error: \"" + call.request().shownTarget() + "\": failed to store audit event\n";
        call.respond(500, PLAIN, text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .getBytes(StandardCharsets.UTF_8));
    }

    private AuditPolicy.Choice chosen(Call call, boolean known) {
        AuditPolicy.Choice choice = policy.choose(known ? call.requester() : null, call.info());
        counts.computeIfAbsent(choice.level(), level -> metrics.level(level.word())).run();
        return choice;
    }

    /** Somebody whose credentials are no good has been told so. */
    private void refused(Call call, Notes notes) {
        notes.remember(NOTHING);
        AuditPolicy.Choice choice = chosen(call, false);
        if (choice.level() != Level.NONE) {
            tell(trail(call, notes, choice, null), Stage.RESPONSE_STARTED);
        }
    }

    private void goesOn(Stage stage, Trail trail) {
        if (trail.hasEnded() || stage == Stage.RESPONSE_STARTED && !trail.begins()) {
            return;
        }
        if (stage == Stage.RESPONSE_COMPLETE && trail.begins()) {
            tell(trail, Stage.RESPONSE_STARTED);
        }
        if (stage != Stage.RESPONSE_STARTED) {
            trail.end();
        }
        tell(trail, stage);
    }

    private boolean tell(Trail trail, Stage stage) {
        if (trail.omits(stage)) {
            return true;
        }
        metrics.event();
        return destinations.accept(List.of(trail.event(stage)));
    }

    /** Why events are being lost; null if they are not. */
    public @Nullable String trouble() {
        return destinations.trouble();
    }

    /** Whether a request is refused if it can not be recorded, so that trouble here is trouble for all. */
    public boolean isStrict() {
        return destinations.isStrict();
    }

    @Override
    public void close() {
        destinations.close();
    }
}
