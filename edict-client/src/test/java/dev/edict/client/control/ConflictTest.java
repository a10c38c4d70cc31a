package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.ApiFailure;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes for which somebody else was faster, as happens to every loop now and then. */
class ConflictTest extends HandDrivenController {
    private final List<LogRecord> heard = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger(Controller.class.getName());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
                heard.add(record);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(handler);
    }

    @Test
    void nobodyIsWarnedOfAConflictUntilItHappensAgainAndAgain() throws Exception {
        Controller<String> controller = started(key -> {
            throw ApiFailure.of(Status.failure(409, "Conflict", "the object has been modified", StatusDetails.of(key, "", "networks")));
        });
        source.tell("one");
        comes("one");
        for (int again = 0; again < 5; again++) {
            assertThat(heard).as("after %d conflicts", again).isEmpty();
            awaitRetry(controller);
            timers.advance(Duration.ofSeconds(10));
            comes("one");
        }
        stop();
        assertThat(heard).singleElement().extracting(LogRecord::getMessage).asString().contains("409 Conflict");
    }

    private static void awaitRetry(Controller<String> controller) throws InterruptedException {
        Waiting.until("it waits to be looked at again", () -> !controller.state().waiting().isEmpty());
    }
}
