package dev.edict.cli;

import dev.edict.server.EdictBuilder;
import dev.edict.server.flow.FlowSettings;
import java.util.List;

/** How many requests are worked on at a time, and whose. */
final class FlowOptions {
    private static final Option FAIR = new Option("--enable-priority-and-fairness", "true|false",
            "Whether requests that are too many wait for their turn, by FlowSchemas and PriorityLevelConfigurations.", "true");
    private static final Option READERS = new Option("--max-requests-inflight", "N",
            "How many requests that read are worked on at a time; with fairness, this and the next are one number. "
                    + "0: no limit.", "400");
    private static final Option WRITERS = new Option("--max-mutating-requests-inflight", "N",
            "How many requests that write are worked on at a time. 0: no limit.", "200");
    private static final Option GO_AWAY = new Option("--goaway-chance", "F",
            "With which chance a request is the last of its HTTP/2 connection, so that clients spread over several servers; "
                    + "at most 0.02.", "0");

    private static final Option TIMEOUT = new Option("--request-timeout", "DURATION",
            "How long a request may take that asks for no less; watches and the like go on.", "1m0s");

    static final List<Option> OPTIONS = List.of(FAIR, READERS, WRITERS, GO_AWAY, TIMEOUT);

    private FlowOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        builder.requestTimeout(arguments.duration(TIMEOUT));
        try {
            builder.flows(new FlowSettings(arguments.isTrue(FAIR), number(arguments, READERS), number(arguments, WRITERS),
                    chance(arguments)));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private static int number(Arguments arguments, Option option) {
        try {
            return Integer.parseInt(arguments.get(option));
        } catch (NumberFormatException noNumber) {
            throw new Arguments.UsageException(option.name() + " takes a number, not " + arguments.get(option));
        }
    }

    private static double chance(Arguments arguments) {
        try {
            return Double.parseDouble(arguments.get(GO_AWAY));
        } catch (NumberFormatException noNumber) {
            throw new Arguments.UsageException(GO_AWAY.name() + " takes a number from 0 to 0.02, not " + arguments.get(GO_AWAY));
        }
    }
}
