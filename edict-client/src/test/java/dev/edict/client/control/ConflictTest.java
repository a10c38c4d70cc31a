package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.ApiFailure;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.testing.Overheard;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writes for which somebody else was faster, as happens to every loop now and then. */
class ConflictTest extends HandDrivenController {
    private static final String MODIFIED = "the networks of this test have been modified";

    private final Overheard heard = Overheard.of(Controller.class);

    @AfterEach
    void listenNoMore() {
        heard.close();
    }

    /** Not those of loops of other tests, which may still be ending. */
    private List<LogRecord> warnings() {
        return heard.records(Level.WARNING).stream().filter(entry -> entry.getMessage().contains(MODIFIED)).toList();
    }

    @Test
    void nobodyIsWarnedOfAConflictUntilItHappensAgainAndAgain() throws Exception {
        Controller<String> controller = started(key -> {
            throw ApiFailure.of(Status.failure(409, "Conflict", MODIFIED, StatusDetails.of(key, "", "networks")));
        });
        source.tell("one");
        comes("one");
        // To the moment and no further: what comes while time still moves may come once more before it stands still.
        Duration wait = Duration.ofMillis(5);
        for (int conflicts = 1; conflicts <= 5; conflicts++) {
            Waiting.until("it waits to be looked at again", () -> !controller.state().waiting().isEmpty());
            assertThat(warnings()).as("after %d conflicts", conflicts).isEmpty();
            timers.advance(wait);
            comes("one");
            wait = wait.multipliedBy(2);
        }
        LogRecord warning = Waiting.until("a warning", this::warnings, told -> !told.isEmpty()).getFirst();
        assertThat(warning.getMessage()).contains("409 Conflict");
    }
}
