package dev.edict.client.reflect;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;

/** Is told whenever a list or watch has failed, before it is tried again. It is meant for the eye; it must not wait for anything. */
@FunctionalInterface
public interface WatchErrorHandler {
    /** Writes to the log, loudly where somebody should look. */
    WatchErrorHandler LOG = (reflector, failure) -> {
        System.Logger.Level level = switch (failure) {
            case ApiFailure.Expired expired -> System.Logger.Level.DEBUG;
            case ApiFailure.Gone gone -> System.Logger.Level.DEBUG;
            case NoAnswerException none -> System.Logger.Level.INFO;
            default -> System.Logger.Level.WARNING;
        };
        System.getLogger(Reflector.class.getName()).log(level, reflector + ": failed to watch: " + failure.getMessage());
    };

    /** @param reflector its name */
    void failed(String reflector, RuntimeException failure);
}
