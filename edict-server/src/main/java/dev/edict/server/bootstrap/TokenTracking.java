package dev.edict.server.bootstrap;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/**
 * Since when the cluster tracks the use of service accounts' old tokens, in a ConfigMap that the controller which cleans
 * them up reads: a day, written when it is missing and mended when it is none.
 */
final class TokenTracking implements Duty {
    private static final String NAMESPACE = "kube-system";
    private static final String NAME = "kube-apiserver-legacy-service-account-token-tracking";
    private static final String KEY = "since";
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final OwnWrites configMaps;
    private final Clock clock;

    TokenTracking(ControlPlane plane) {
        this.configMaps = OwnWrites.ofServer(plane, "", "v1", "configmaps");
        this.clock = plane.clock();
    }

    @Override
    public Duration perform() {
        String today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
        ObjectValue found = configMaps.find(NAMESPACE, NAME);
        if (found == null) {
            configMaps.create(NAMESPACE, ObjectValue.of("kind", "ConfigMap", "apiVersion", "v1",
                    "metadata", ObjectValue.of("name", NAME, "namespace", NAMESPACE),
                    "data", ObjectValue.of(KEY, today)));
        } else if (!isDay(found.object("data").string(KEY))) {
            configMaps.update(NAMESPACE, NAME, live -> live.with("data", live.object("data").with(KEY, today)));
        }
        return INTERVAL;
    }

    private static boolean isDay(String text) {
        try {
            LocalDate.parse(text);
            return true;
        } catch (DateTimeParseException somethingElse) {
            return false;
        }
    }
}
