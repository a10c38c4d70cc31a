package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Plays one scenario in a namespace made for it, and gathers what the server answers, normalised. */
final class Player implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(20);
    /** How many seconds something is waited for at least. */
    private static final double PATIENCE = 60;

    private final Target target;
    private final Map<String, String> words;
    private final Normaliser normaliser;
    private final Map<String, String> captured = new LinkedHashMap<>();
    private final Map<String, OpenWatch> watches = new HashMap<>();

    private Player(Target target) {
        this.target = target;
        String word = ThreadLocalRandom.current().ints(6, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        this.words = new LinkedHashMap<>();
        words.put("ns", "zns-" + word);
        words.put("id", "zid-" + word);
        this.normaliser = new Normaliser(words);
    }

    /** @param keep leaves the namespace behind, for a look at it */
    static ArrayNode play(Scenario scenario, Target target, boolean keep) throws IOException, InterruptedException {
        try (Player player = new Player(target)) {
            player.send("POST", "/api/v1/namespaces", """
                    {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "{ns}"}}""");
            ArrayNode answers = Recording.JSON.createArrayNode();
            for (Step step : scenario.steps()) {
                ObjectNode answer = player.play(step);
                if (!step.silent()) {
                    answers.add(answer);
                }
            }
            if (!keep) {
                player.send("DELETE", "/api/v1/namespaces/{ns}", "");
            }
            return answers;
        }
    }

    private void send(String method, String path, String body) throws IOException, InterruptedException {
        target.call(new Step("", method, path, Map.of(), body.isEmpty() ? null : body, List.of()).filled(this::fill));
    }

    private ObjectNode play(Step step) throws InterruptedException {
        for (List<String> pause : step.directives("sleep")) {
            Thread.sleep(Duration.ofMillis(Math.round(Double.parseDouble(pause.getFirst()) * 1000)));
        }
        ObjectNode answer = Recording.JSON.createObjectNode().put("step", step.name());
        Optional<List<String>> collect = step.directive("collect");
        Optional<List<String>> watch = step.directive("watch");
        try {
            if (collect.isPresent()) {
                answer.set("events", events(step, collect.get()));
            } else if (watch.isPresent()) {
                OpenWatch opened = new OpenWatch(target.open(step.filled(this::fill)));
                watches.put(watch.get().getFirst(), opened);
                answer.put("status", opened.status());
            } else {
                request(step, answer);
            }
        } catch (IOException | RuntimeException failure) {
            answer.put("failed", failure.getClass().getSimpleName() + ": " + failure.getMessage());
        }
        return answer;
    }

    private JsonNode events(Step step, List<String> collect) throws IOException, InterruptedException {
        try (OpenWatch watch = watches.remove(collect.getFirst())) {
            if (watch == null) {
                throw new IllegalArgumentException("there is no watch " + collect.getFirst());
            }
            ArrayNode events = watch.collect(Integer.parseInt(collect.get(1)));
            JsonNode normal = normaliser.value(events);
            Optional<List<String>> only = step.directive("only");
            if (only.isEmpty()) {
                return normal;
            }
            ArrayNode parts = Recording.JSON.createArrayNode();
            for (JsonNode event : events) {
                ObjectNode part = parts.addObject();
                only.get().forEach(path -> part.set(path, normaliser.value(Lookup.at(event, path))));
            }
            return parts;
        }
    }

    private void request(Step step, ObjectNode answer) throws IOException, InterruptedException {
        Target.Answer got = repeat(step);
        for (List<String> capture : step.directives("capture")) {
            captured.put(capture.getFirst(), Lookup.word(Lookup.at(got.body(), capture.get(1))));
        }
        answer.put("status", got.status()).put("type", got.type());
        if (!got.warnings().isEmpty()) {
            ArrayNode warnings = answer.putArray("warnings");
            got.warnings().forEach(warning -> warnings.add(normaliser.text(warning)));
        }
        // Everything is looked at even if little is compared: names that were generated may come up later.
        JsonNode body = normaliser.value(got.body());
        Optional<List<String>> only = step.directive("only");
        if (only.isEmpty()) {
            answer.set("body", body);
        } else {
            ObjectNode parts = answer.putObject("body");
            only.get().forEach(path -> parts.set(path,
                    normaliser.value(Lookup.at(got.body(), path), path.substring(path.lastIndexOf('.') + 1))));
        }
    }

    /** Sends the request until the answer is the one that the step waits for, or its time is up. */
    private Target.Answer repeat(Step step) throws IOException, InterruptedException {
        Step filled = step.filled(this::fill);
        Optional<List<String>> retry = step.directive("retry");
        Optional<List<String>> until = step.directive("until");
        // What takes a real server so long may take a busy machine longer.
        double seconds = retry.or(() -> until).map(words -> Math.max(Double.parseDouble(words.getFirst()), PATIENCE)).orElse(0.0);
        long end = System.nanoTime() + Math.round(seconds * 1e9);
        while (true) {
            Target.Answer answer = target.call(filled);
            boolean done = until.map(words -> Lookup.word(Lookup.at(answer.body(), words.get(1)))
                            .equals(fill(String.join(" ", words.subList(2, words.size())))))
                    .or(() -> retry.map(words -> words.get(1).equals(Integer.toString(answer.status()))))
                    .orElse(true);
            if (done || System.nanoTime() - end > 0) {
                return answer;
            }
            Thread.sleep(PAUSE);
        }
    }

    private String fill(String text) {
        String filled = text;
        for (Map<String, String> values : List.of(captured, words)) {
            for (Map.Entry<String, String> value : values.entrySet()) {
                filled = filled.replace("{" + value.getKey() + "}", value.getValue());
            }
        }
        return filled;
    }

    @Override
    public void close() throws IOException {
        for (OpenWatch watch : watches.values()) {
            watch.close();
        }
    }
}
