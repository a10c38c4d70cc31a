package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.time.Durations;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.Value;
import dev.edict.server.configure.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * What a file says of the way to the server and of others that schedule. This scheduler runs in the server's process, and takes turns
 * with those of other servers by a lease of its own: what is said must be right, but nothing comes of it.
 */
final class Surroundings {
    private static final FieldPath CONNECTION = FieldPath.of("clientConnection");
    private static final FieldPath ELECTION = FieldPath.of("leaderElection");
    private static final String LOCK = "leases";
    /** What the lease is called, by the fields that could say otherwise. */
    private static final Map<String, String> LEASE = Map.of("resourceNamespace", "kube-system", "resourceName", "kube-scheduler");

    private Surroundings() {}

    static void check(Settings whole, FieldErrors errors) {
        checkConnection(whole.object("clientConnection"), errors);
        checkElection(whole.object("leaderElection"), errors);
    }

    private static void checkConnection(Settings section, FieldErrors errors) {
        section.requireKnown(Set.of("kubeconfig", "acceptContentTypes", "contentType", "qps", "burst"));
        section.string("kubeconfig");
        section.string("acceptContentTypes");
        section.string("contentType");
        if (section.tree().isSet("qps")) {
            Value rate = section.tree().get("qps");
            if (!(rate instanceof NumberValue)) {
                throw new IllegalArgumentException(CONNECTION.child("qps") + ": expected is a number");
            }
        }
        if (section.smallInteger("burst") < 0) {
            errors.invalid(CONNECTION.child("burst"), section.smallInteger("burst"), "must be non-negative");
        }
    }

    private static void checkElection(Settings section, FieldErrors errors) {
        section.requireKnown(Set.of("leaderElect", "leaseDuration", "renewDeadline", "retryPeriod", "resourceLock",
                "resourceNamespace", "resourceName"));
        Duration lease = positive(section, "leaseDuration", Duration.ofSeconds(15), errors);
        Duration renewal = positive(section, "renewDeadline", Duration.ofSeconds(10), errors);
        positive(section, "retryPeriod", Duration.ofSeconds(2), errors);
        String lock = text(section, "resourceLock", LOCK);
        if (section.tree().isSet("leaderElect") && !section.bool("leaderElect")) {
            return;
        }
        if (lease.compareTo(renewal) <= 0) {
            errors.invalid(ELECTION.child("leaseDuration"), Durations.print(lease), "must be greater than `RenewDeadline`");
        }
        if (!lock.equals(LOCK)) {
            errors.invalid(ELECTION.child("resourceLock"), lock, "resourceLock value must be \"leases\"");
        }
        LEASE.forEach((field, name) -> {
            String said = text(section, field, name);
            if (!said.equals(name)) {
                errors.invalid(ELECTION.child(field), said,
                        "must be " + name + ": the schedulers beside servers take turns by the lease kube-system/kube-scheduler");
            }
        });
    }

    private static String text(Settings section, String field, String otherwise) {
        String said = section.string(field);
        return said.isEmpty() ? otherwise : said;
    }

    /** Nothing at all is the usual time. */
    private static Duration positive(Settings section, String field, Duration usual, FieldErrors errors) {
        Duration time = Numbers.time(section, ELECTION, field, usual);
        boolean off = section.tree().isSet("leaderElect") && !section.bool("leaderElect");
        if (time.isNegative() && !off) {
            errors.invalid(ELECTION.child(field), Durations.print(time), "must be greater than zero");
        }
        return time.isZero() ? usual : time;
    }
}
