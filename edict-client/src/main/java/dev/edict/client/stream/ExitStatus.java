package dev.edict.client.stream;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.failure.Statuses;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads how a process has ended: servers tell it as a status, with the exit code among its causes. */
final class ExitStatus {
    private ExitStatus() {}

    /**
     * @throws ApiFailure if the process could not be run
     * @throws NoAnswerException if the connection has ended before this was told
     */
    static int read(byte[] status) {
        if (status.length == 0) {
            throw new NoAnswerException("the connection has ended before the process", null);
        }
        Value tree;
        try {
            tree = Json.parse(status);
        } catch (JsonSyntaxException e) {
            throw new NoAnswerException("the server tells no status: " + new String(status, StandardCharsets.UTF_8), e);
        }
        Optional<ApiFailure> failure = Statuses.failure(tree, 500, 0);
        if (failure.isPresent()) {
            return exitCode(failure.get());
        }
        if (tree instanceof ObjectValue object && object.string("status").equals("Success")) {
            return 0;
        }
        throw new NoAnswerException("the server tells no status: " + Json.text(tree), null);
    }

    private static int exitCode(ApiFailure failure) {
        StatusDetails details = failure.status().details();
        if (!failure.status().reason().equals("NonZeroExitCode") || details == null) {
            throw failure;
        }
        for (StatusCause cause : details.causes()) {
            if (cause.reason().equals("ExitCode") && cause.message().matches("\\d{1,9}")) {
                return Integer.parseInt(cause.message());
            }
        }
        throw failure;
    }
}
