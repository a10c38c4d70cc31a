package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What other servers say of the versions that they answer for. They are asked in the background when an APIService has
 * changed, again and again after that, and sooner after a failure; nobody's request waits for it.
 *
 * @param <T> what is said of a version
 */
final class RemoteVersions<T> implements AutoCloseable {
    private final ApiServices services;
    private final Question question;
    private final Reconciler looks;
    private volatile Map<GroupVersion, T> known = Map.of();

    /** What is asked of one server. */
    interface Question {
        /** Asks, and notes the answer. @return when to ask again, or null */
        @Nullable Duration ask(ApiService service) throws IOException;

        /** A service has gone. */
        default void forget() {}
    }

    /**
     * @param name of the loop that asks
     * @param firstRetry how soon to ask again after a failure
     * @param refresh the longest time between two questions
     */
    RemoteVersions(
            Supervisor supervisor, String name, ApiServices services, Duration firstRetry, Duration refresh,
            Question question) {
        this.services = services;
        this.question = question;
        this.looks = new Reconciler(supervisor, name, firstRetry, refresh, this::look);
        services.onChange((changed, service) -> looks.add(changed));
    }

    /** @param hands how many servers are asked at the same time */
    void start(int hands) {
        services.all().forEach(service -> looks.add(service.name()));
        looks.start(hands);
    }

    /** What is known; another map after each change. */
    Map<GroupVersion, T> known() {
        return known;
    }

    private @Nullable Duration look(String name) throws IOException {
        ApiService service = services.all().stream()
                .filter(candidate -> candidate.name().equals(name)).findFirst().orElse(null);
        if (service != null) {
            return question.ask(service);
        }
        forget(name);
        question.forget();
        return null;
    }

    synchronized void note(GroupVersion version, T said) {
        if (!said.equals(known.get(version))) {
            Map<GroupVersion, T> changed = new HashMap<>(known);
            changed.put(version, said);
            known = Map.copyOf(changed);
        }
    }

    private synchronized void forget(String name) {
        Map<GroupVersion, T> left = new HashMap<>(known);
        if (left.keySet().removeIf(version -> ApiService.name(version).equals(name))) {
            known = Map.copyOf(left);
        }
    }

    @Override
    public void close() {
        looks.close();
    }
}
