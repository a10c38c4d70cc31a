package dev.edict.server.kubelet;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;

/**
 * How a command has ended, as clients are told it.
 *
 * @param code what is counted: 200 also for commands that fail by themselves
 * @param status what is sent on the channel for errors
 */
record CommandEnd(int code, ObjectValue status) {

    static CommandEnd succeeded() {
        return new CommandEnd(200, ObjectValue.of("metadata", ObjectValue.EMPTY, "status", "Success"));
    }

    /** It could not be run, or nobody knows. */
    static CommandEnd failed(String why) {
        return new CommandEnd(500, ApiErrors.internal(why).status().toObject().without("kind").without("apiVersion"));
    }

    private static CommandEnd exited(int code) {
        return new CommandEnd(200, ObjectValue.of(
                "metadata", ObjectValue.EMPTY,
                "status", "Failure",
                "message", "command terminated with non-zero exit code: command terminated with exit code " + code,
                "reason", "NonZeroExitCode",
                "details", ObjectValue.of("causes", ListValue.of(
                        ObjectValue.of("reason", "ExitCode", "message", Integer.toString(code))))));
    }

    /**
     * What a kubelet has said on its stream for errors.
     *
     * @param structured whether it speaks a version in which it says so by a status, and not in words
     */
    static CommandEnd of(byte[] told, boolean structured) {
        String text = new String(told, StandardCharsets.UTF_8);
        if (told.length == 0) {
            return succeeded();
        }
        if (!structured) {
            return failed("error executing remote command: " + text);
        }
        ObjectValue status;
        try {
            status = Json.parse(text) instanceof ObjectValue object ? object : ObjectValue.EMPTY;
        } catch (RuntimeException unreadable) {
            return failed("error stream protocol error: " + unreadable.getMessage() + " in " + ApiErrors.quote(text));
        }
        return switch (status.string("status")) {
            case "Success" -> succeeded();
            case "Failure" -> status.string("reason").equals("NonZeroExitCode")
                    ? exit(status) : failed(status.string("message"));
            default -> failed("error stream protocol error: unknown error");
        };
    }

    private static CommandEnd exit(ObjectValue status) {
        if (status.objectOrNull("details") == null) {
            return failed("error stream protocol error: details must be set");
        }
        for (ObjectValue cause : status.object("details").list("causes").objects()) {
            if (cause.string("reason").equals("ExitCode")) {
                String code = cause.string("message");
                return code.matches("[0-9]{1,3}") && Integer.parseInt(code) < 256
                        ? exited(Integer.parseInt(code))
                        : failed("error stream protocol error: invalid exit code value " + ApiErrors.quote(code));
            }
        }
        return failed("error stream protocol error: no ExitCode cause given");
    }
}
