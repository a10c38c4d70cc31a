package dev.edict.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a log is told, from when it is listened to until that is closed. Safe for use by any thread. */
public final class Overheard implements AutoCloseable {
    private final Logger logger;
    private final Level before;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private Overheard(Logger logger) {
        this.logger = logger;
        this.before = logger.getLevel();
        logger.addHandler(handler);
    }

    /** What would be written of it. */
    public static Overheard of(String name) {
        return new Overheard(Logger.getLogger(name));
    }

    /** What would be written of what a class says. */
    public static Overheard of(Class<?> speaker) {
        return of(speaker.getName());
    }

    /** All of it, also what is not worth being written. */
    public static Overheard everything(String name) {
        Overheard overheard = of(name);
        overheard.logger.setLevel(Level.ALL);
        return overheard;
    }

    public List<LogRecord> records() {
        return List.copyOf(records);
    }

    /** Those that are at least as bad. */
    public List<LogRecord> records(Level least) {
        return records.stream().filter(entry -> entry.getLevel().intValue() >= least.intValue()).toList();
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setLevel(before);
    }
}
