package dev.edict.server.route.page;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import java.io.IOException;
import java.nio.file.Files;
import java.text.ParseException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/** A flight recording of the next {@code seconds}: where the time goes, for JDK Mission Control. One at a time. */
final class RecordingPage implements Consumer<Call> {
    private static final Duration USUAL = Duration.ofSeconds(30);
    /** A request is answered within a minute. */
    private static final Duration LONGEST = Duration.ofSeconds(50);

    private final ReentrantLock recording = new ReentrantLock();

    @Override
    public void accept(Call call) {
        Duration length = length(call.request().query().first("seconds"));
        if (!recording.tryLock()) {
            throw ApiErrors.tooManyRequests("somebody else is recording", 5);
        }
        try (TemporaryFile file = TemporaryFile.named("profile.jfr");
                Recording record = new Recording(Configuration.getConfiguration("profile"))) {
            call.standAside();
            record.start();
            Thread.sleep(length);
            record.stop();
            record.dump(file.path());
            call.respond(200, Headers.of("Content-Type", "application/octet-stream", "Content-Disposition",
                    "attachment; filename=\"profile.jfr\"", "X-Content-Type-Options", "nosniff"),
                    Files.readAllBytes(file.path()));
        } catch (IOException | ParseException unusable) {
            throw ApiErrors.internal("no recording could be made: " + unusable.getMessage());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            recording.unlock();
        }
    }

    private static Duration length(@Nullable String seconds) {
        if (seconds == null) {
            return USUAL;
        }
        try {
            long wanted = Long.parseLong(seconds);
            if (wanted > 0 && wanted <= LONGEST.toSeconds()) {
                return Duration.ofSeconds(wanted);
            }
        } catch (NumberFormatException none) {
            // Said below.
        }
        throw ApiErrors.badRequest("seconds must be a number from 1 to " + LONGEST.toSeconds());
    }
}
