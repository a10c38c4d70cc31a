package dev.edict.client.record;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;

/** A server that keeps events, and fails when it is told to. */
final class RecordedSink implements EventSink {
    final List<String> calls = new ArrayList<>();
    final Map<String, ObjectValue> events = new LinkedHashMap<>();
    final Queue<ClientException> failures = new ArrayDeque<>();
    volatile CountDownLatch door = new CountDownLatch(0);

    @Override
    public void create(String namespace, ObjectValue event) {
        String name = event.object("metadata").string("name");
        call("create", namespace, name);
        if (events.putIfAbsent(namespace + "/" + name, event) != null) {
            throw ApiFailure.of(Status.failure(409, "AlreadyExists", name, null));
        }
    }

    @Override
    public void patch(String namespace, String name, ObjectValue changes) {
        call("patch", namespace, name);
        ObjectValue known = events.get(namespace + "/" + name);
        if (known == null) {
            throw ApiFailure.of(Status.failure(404, "NotFound", name, null));
        }
        ObjectValue.Builder changed = known.toBuilder();
        changes.forEach(changed::put);
        events.put(namespace + "/" + name, changed.build());
    }

    private void call(String verb, String namespace, String name) {
        try {
            door.await();
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            calls.add(verb + " " + namespace + "/" + name);
            ClientException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
        }
    }

    synchronized int tries() {
        return calls.size();
    }

    /** The events as lines such as {@code 3x Created: it is there}. */
    List<String> told() {
        return events.values().stream()
                .map(event -> event.integer("count") + "x " + event.string("reason") + ": " + event.string("message")).toList();
    }
}
