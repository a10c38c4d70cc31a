package dev.edict.cli;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.server.EdictBuilder;
import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.audit.Batching;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which requests are recorded, and where, under the names that kube-apiserver gives its options. */
final class AuditOptions {
    private static final String MODES = "batch|blocking|blocking-strict";

    private static final Option POLICY = new Option("--audit-policy-file", "FILE",
            "Which requests are recorded, and how much of them: a Policy of audit.k8s.io/v1. Nothing is without it.");
    private static final Option PATH = new Option("--audit-log-path", "FILE",
            "The file in which requests are recorded, a line for each event; - for standard output.");
    private static final Option FORMAT = new Option("--audit-log-format", "json|legacy",
            "What such a line is: the whole event, or text for old readers.", "json");
    private static final Option DAYS = new Option("--audit-log-maxage", "DAYS",
            "How long old files are kept; 0 for ever.", "366");
    private static final Option FILES = new Option("--audit-log-maxbackup", "N",
            "How many old files are kept; 0 for all.", "100");
    private static final Option MEGABYTES = new Option("--audit-log-maxsize", "MEGABYTES",
            "How large the file becomes before it is set aside; 0 for any size.", "100");
    private static final Option COMPRESS = new Option("--audit-log-compress", "true|false",
            "Whether old files are compressed.", "false");
    private static final Option WEBHOOK = new Option("--audit-webhook-config-file", "FILE",
            "A kubeconfig that says to whom requests are told.");
    private static final Option PAUSE = new Option("--audit-webhook-initial-backoff", "TIME",
            "How long after a failure events are sent again for the first time.", "10s");

    private static final String VERSION = "audit.k8s.io/v1";
    private static final Option LOG_VERSION = new Option("--audit-log-version", "GROUP/VERSION",
            "The version of the events in the file; there is one.", VERSION);
    private static final Option WEBHOOK_VERSION = new Option("--audit-webhook-version", "GROUP/VERSION",
            "The version of the events that are sent; there is one.", VERSION);

    private static final Group LOG_GROUP = Group.of("log", "blocking", Batching.LOG);
    private static final Group WEBHOOK_GROUP = Group.of("webhook", "batch", Batching.WEBHOOK);

    static final List<Option> OPTIONS = Stream.of(
                    Stream.of(POLICY, PATH, FORMAT, DAYS, FILES, MEGABYTES, COMPRESS, LOG_VERSION), LOG_GROUP.options(),
                    Stream.of(WEBHOOK, PAUSE, WEBHOOK_VERSION), WEBHOOK_GROUP.options())
            .flatMap(options -> options).toList();

    private AuditOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        AuditSettings.Log log = log(arguments);
        AuditSettings.Webhook webhook = webhook(arguments);
        String policy = arguments.find(POLICY);
        if (policy == null) {
            return;
        }
        try {
            builder.audit(new AuditSettings(AuditPolicy.read(Path.of(policy)), log, webhook));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private static AuditSettings.@Nullable Log log(Arguments arguments) {
        String path = arguments.find(PATH);
        if (path == null || path.isEmpty()) {
            return null;
        }
        requireVersion(arguments.get(LOG_VERSION));
        String format = arguments.get(FORMAT);
        if (!format.equals("json") && !format.equals("legacy")) {
            throw new Arguments.UsageException("invalid audit log format " + format + ", allowed formats are \"legacy,json\"");
        }
        return new AuditSettings.Log(path.equals("-") ? null : Path.of(path), format.equals("legacy"),
                LOG_GROUP.mode(arguments), LOG_GROUP.batching(arguments, 1), LOG_GROUP.truncation(arguments),
                (int) count(arguments, MEGABYTES), (int) count(arguments, DAYS), (int) count(arguments, FILES),
                arguments.isTrue(COMPRESS));
    }

    private static AuditSettings.@Nullable Webhook webhook(Arguments arguments) {
        String configuration = arguments.find(WEBHOOK);
        if (configuration == null || configuration.isEmpty()) {
            return null;
        }
        requireVersion(arguments.get(WEBHOOK_VERSION));
        return new AuditSettings.Webhook(Path.of(configuration), WEBHOOK_GROUP.mode(arguments),
                WEBHOOK_GROUP.batching(arguments, Batching.WEBHOOK.parallel()), WEBHOOK_GROUP.truncation(arguments),
                time(arguments, PAUSE));
    }

    private static void requireVersion(String version) {
        if (!version.equals(VERSION)) {
            throw new Arguments.UsageException("invalid group version, allowed versions are [\"" + VERSION + "\"]");
        }
    }

    private static long count(Arguments arguments, Option option) {
        long number = number(arguments, option);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new Arguments.UsageException(option.name() + " " + number + (number < 0 ? " can't be a negative number"
                    : " is too large"));
        }
        return number;
    }

    private static long number(Arguments arguments, Option option) {
        try {
            return Long.parseLong(arguments.get(option));
        } catch (NumberFormatException noNumber) {
            throw new Arguments.UsageException(option.name() + " takes a number, not " + arguments.get(option));
        }
    }

    private static Duration time(Arguments arguments, Option option) {
        try {
            return Durations.parse(arguments.get(option));
        } catch (TimeFormatException wrong) {
            throw new Arguments.UsageException(option.name() + ": " + wrong.getMessage());
        }
    }

    /** The options that a file and a webhook both have. */
    private record Group(String plugin, Option mode, Option buffer, Option largest, Option longest, Option throttled,
            Option perSecond, Option burst, Option truncated, Option largestEvent, Option largestBatch) {

        static Group of(String plugin, String mode, Batching usual) {
            String start = "--audit-" + plugin + "-";
            AuditSettings.Truncation limits = AuditSettings.Truncation.NONE;
            return new Group(plugin,
                    new Option(start + "mode", MODES, "Whether requests wait until they are recorded, and fail if that does.",
                            mode),
                    new Option(start + "batch-buffer-size", "N", "How many events may wait in mode batch; more are lost.",
                            Integer.toString(usual.buffer())),
                    new Option(start + "batch-max-size", "N", "How many events are sent at once in mode batch.",
                            Integer.toString(usual.largest())),
                    new Option(start + "batch-max-wait", "TIME", "How long events wait for others in mode batch.",
                            Durations.print(usual.longestWait())),
                    new Option(start + "batch-throttle-enable", "true|false", "Whether batches are sent slowly.",
                            Boolean.toString(usual.perSecond() > 0)),
                    new Option(start + "batch-throttle-qps", "N", "How many batches a second are sent then.",
                            Integer.toString((int) usual.perSecond())),
                    new Option(start + "batch-throttle-burst", "N", "How many are sent at once then after a pause.",
                            Integer.toString(usual.burst())),
                    new Option(start + "truncate-enabled", "true|false", "Whether objects are left out of large events.",
                            "false"),
                    new Option(start + "truncate-max-event-size", "BYTES", "What a large event is.",
                            Long.toString(limits.largestEvent())),
                    new Option(start + "truncate-max-batch-size", "BYTES", "How many bytes are sent at once.",
                            Long.toString(limits.largestBatch())));
        }

        Stream<Option> options() {
            return Stream.of(mode, buffer, largest, longest, throttled, perSecond, burst, truncated, largestEvent, largestBatch);
        }

        AuditSettings.Mode mode(Arguments arguments) {
            String word = arguments.get(mode);
            for (AuditSettings.Mode known : AuditSettings.Mode.values()) {
                if (known.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
                    return known;
                }
            }
            throw new Arguments.UsageException("invalid audit " + plugin + " mode " + word
                    + ", allowed modes are \"batch,blocking,blocking-strict\"");
        }

        Batching batching(Arguments arguments, int parallel) {
            boolean batches = mode(arguments) == AuditSettings.Mode.BATCH;
            boolean slow = batches && arguments.isTrue(throttled);
            return new Batching(positive(arguments, buffer, batches, "batch", "buffer size"),
                    positive(arguments, largest, batches, "batch", "max batch size"), time(arguments, longest),
                    slow ? rate(arguments) : 0,
                    positive(arguments, burst, slow, "batch", "throttle burst"), parallel);
        }

        private double rate(Arguments arguments) {
            try {
                double rate = Double.parseDouble(arguments.get(perSecond));
                if (rate > 0) {
                    return rate;
                }
            } catch (NumberFormatException noNumber) {
                // Said below.
            }
            throw new Arguments.UsageException("invalid audit batch " + plugin + " throttle QPS " + arguments.get(perSecond)
                    + ", must be a positive number");
        }

        /** @param counts whether it matters; what does not may be anything */
        private int positive(Arguments arguments, Option option, boolean counts, String topic, String words) {
            long number = number(arguments, option);
            if (counts && (number <= 0 || number > Integer.MAX_VALUE)) {
                throw new Arguments.UsageException("invalid audit " + topic + " " + plugin + " " + words + " " + number
                        + ", must be a positive number");
            }
            return (int) Math.clamp(number, 1, Integer.MAX_VALUE);
        }

        AuditSettings.Truncation truncation(Arguments arguments) {
            int event = positive(arguments, largestEvent, true, "truncate", "max event size");
            long batch = number(arguments, largestBatch);
            if (batch < event) {
                throw new Arguments.UsageException("invalid audit truncate " + plugin + " max batch size " + batch
                        + ", must be greater than max event size (" + event + ")");
            }
            return new AuditSettings.Truncation(arguments.isTrue(truncated), event, batch);
        }
    }
}
