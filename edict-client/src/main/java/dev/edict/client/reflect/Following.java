package dev.edict.client.reflect;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import org.jspecify.annotations.Nullable;

/** The reading of one watch, to its end. */
final class Following<T> {

    /** Takes an event. */
    interface Application<T> {
        /** @param isOrdered whether events come in the order of their versions by now */
        void apply(WatchEvent<T> event, boolean isOrdered);
    }

    private final Application<T> application;
    private boolean isOrdered;
    private long events;

    Following(Application<T> application, boolean isOrdered) {
        this.application = application;
        this.isOrdered = isOrdered;
    }

    /** How many events have come. */
    long events() {
        return events;
    }

    /** @return the failure with which the server has ended the watch, or null if it has ended in order, or the connection is lost */
    @Nullable ApiFailure read(Watch<T> watch) {
        try {
            while (true) {
                WatchEvent<T> event = watch.next();
                if (event == null) {
                    return null;
                }
                if (event instanceof WatchEvent.Failed<T> failed) {
                    return failed.failure();
                }
                application.apply(event, isOrdered);
                isOrdered |= !(event instanceof WatchEvent.Added<T>);
                events++;
            }
        } catch (NoAnswerException lost) {
            return null;
        }
    }
}
