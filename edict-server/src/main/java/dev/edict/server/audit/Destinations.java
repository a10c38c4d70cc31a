package dev.edict.server.audit;

import dev.edict.server.metrics.AuditMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All places where events go, each in its own way. */
final class Destinations implements EventSink {
    private static final long MEGABYTE = 1024 * 1024;

    private final List<EventSink> sinks = new ArrayList<>();
    private final List<Losses> losses = new ArrayList<>();
    private final boolean strict;

    private Destinations(boolean strict) {
        this.strict = strict;
    }

    static Destinations of(AuditSettings settings, AuditMetrics metrics, Clock clock) {
        Destinations all = new Destinations(settings.isStrict());
        try {
            if (settings.log() != null) {
                all.log(settings.log(), metrics, clock);
            }
            if (settings.webhook() != null) {
                all.webhook(settings.webhook(), metrics);
            }
        } catch (RuntimeException unusable) {
            all.close();
            throw unusable;
        }
        return all;
    }

    private void log(AuditSettings.Log settings, AuditMetrics metrics, Clock clock) {
        Losses lost = noted("log", metrics);
        long largestFile = settings.path() == null || settings.megabytes() == 0 ? Integer.MAX_VALUE
                : settings.megabytes() * MEGABYTE;
        EventEncoder encoder = new EventEncoder(Math.min(largest(settings.truncation()), largestFile));
        EventSink sink = new LogSink(output(settings, clock), encoder, settings.legacy(), lost, new Losses("truncate", metrics));
        add("log", sink, settings.mode(), settings.batching(), metrics, lost);
    }

    private static LogOutput output(AuditSettings.Log settings, Clock clock) {
        Path path = settings.path();
        if (path == null) {
            return LogOutput.to(System.out);
        }
        OldFiles old = new OldFiles(path,
                new OldFiles.Keeping(settings.days(), settings.files(), settings.compressed()), clock);
        try {
            return new LogFile(path, settings.megabytes() * MEGABYTE, old, clock);
        } catch (IOException unusable) {
            throw new UncheckedIOException("the audit log can not be opened: " + path, unusable);
        }
    }

    private void webhook(AuditSettings.Webhook settings, AuditMetrics metrics) {
        Losses lost = noted("webhook", metrics);
        EventSink sink = new WebhookSink(settings, new EventEncoder(largest(settings.truncation())), lost,
                new Losses("truncate", metrics));
        add("webhook", sink, settings.mode(), settings.batching(), metrics, lost);
    }

    /** Events of more than this could not be held in memory as a whole. */
    private static long largest(AuditSettings.Truncation truncation) {
        return truncation.enabled() ? truncation.largestEvent() : Integer.MAX_VALUE / 4;
    }

    private Losses noted(String plugin, AuditMetrics metrics) {
        Losses lost = new Losses(plugin, metrics);
        losses.add(lost);
        return lost;
    }

    private void add(String name, EventSink sink, AuditSettings.Mode mode, Batching batching, AuditMetrics metrics,
            Losses lost) {
        sinks.add(switch (mode) {
            case BATCH -> new BufferedSink(name, sink, batching, noted("buffered", metrics));
            case BLOCKING -> guarded(sink, true, lost);
            case BLOCKING_STRICT -> guarded(sink, false, lost);
        });
    }

    /** The same, whose own defects are losses and harm no request. @param forgiving whether nobody finds fault with those */
    private static EventSink guarded(EventSink sink, boolean forgiving, Losses lost) {
        return new EventSink() {
            @Override
            public boolean accept(List<AuditEvent> events) {
                try {
                    return sink.accept(events) || forgiving;
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError defect) {
                    lost.lost(events.size(), defect.getClass().getName());
                    return forgiving;
                }
            }

            @Override
            public void close() {
                sink.close();
            }
        };
    }

    @Override
    public boolean accept(List<AuditEvent> events) {
        boolean all = true;
        for (EventSink sink : sinks) {
            all &= sink.accept(events);
        }
        return all;
    }

    @Nullable String trouble() {
        return losses.stream().map(Losses::failure).filter(Objects::nonNull).findFirst().orElse(null);
    }

    boolean isStrict() {
        return strict;
    }

    @Override
    public void close() {
        sinks.forEach(EventSink::close);
    }
}
