package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Many creators over three servers on one store, and one quota. Each round all of them want a place and some of those who have
 * one give it back: there is never one too many, and no place is lost. {@code -Dedict.quota.rounds=10000} for a long run.
 */
abstract class QuotaContentionContract {
    private static final int CREATORS = 64;
    private static final int PLACES = 7;
    private static final int ROUNDS = Integer.getInteger("edict.quota.rounds", 4);
    private static final String IN = "/api/v1/namespaces/crowded";
    private static final String QUOTA = IN + "/resourcequotas/places";

    private final List<Store> connections;
    private final List<RunningServer> servers = new ArrayList<>();

    /** @param connections the same store as each of the servers reaches it */
    QuotaContentionContract(List<Store> connections) {
        this.connections = connections;
        connections.forEach(connection ->
                servers.add(new RunningServer(Edict.builder().store(() -> new UnclosedStore(connection)))));
    }

    @AfterEach
    void stop() {
        servers.forEach(RunningServer::close);
        connections.stream().distinct().forEach(Store::close);
    }

    private static String secret(int round, int creator) {
        return "{\"metadata\":{\"name\":\"s-" + round + "-" + creator + "\"}}";
    }

    private RunningServer server(int number) {
        return servers.get(Math.floorMod(number, servers.size()));
    }

    private String used() throws Exception {
        return server(0).get(QUOTA).body().object("status").object("used").string("secrets");
    }

    private int there() {
        return connections.getFirst().range(RangeQuery.prefix("/registry/secrets/crowded/")).entries().size();
    }

    @Test
    void neverOneTooManyAndNoPlaceLost() throws Exception {
        server(0).send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"crowded\"}}");
        server(1).send("POST", IN + "/resourcequotas",
                "{\"metadata\":{\"name\":\"places\"},\"spec\":{\"hard\":{\"secrets\":\"" + PLACES + "\"}}}");
        Waiting.until("what is used is known", () -> used().equals("0"));
        List<String> held = new ArrayList<>();
        try (ExecutorService creators = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < ROUNDS; round++) {
                held.addAll(create(creators, round));
                assertThat(held).as("round %d", round).hasSize(PLACES);
                assertThat(there()).as("round %d", round).isEqualTo(PLACES);
                assertThat(used()).as("round %d", round).isEqualTo(Integer.toString(PLACES));

                giveBack(creators, held.subList(0, 1 + round % PLACES), round);
                held.subList(0, 1 + round % PLACES).clear();
                assertThat(used()).as("round %d", round).isEqualTo(Integer.toString(held.size()));
            }
        }
    }

    /** All want a place at once. @return the names of those who got one */
    private List<String> create(ExecutorService creators, int round) throws Exception {
        List<Future<RunningServer.Answer>> answers = new ArrayList<>();
        for (int creator = 0; creator < CREATORS; creator++) {
            int number = creator;
            answers.add(creators.submit(() -> server(number).send("POST", IN + "/secrets", secret(round, number))));
        }
        List<String> created = new ArrayList<>();
        for (Future<RunningServer.Answer> answer : answers) {
            RunningServer.Answer got = answer.get();
            if (got.code() == 201) {
                created.add(got.body().object("metadata").string("name"));
            } else {
                assertThat(got.body().string("message")).contains("exceeded quota: places, requested: secrets=1, used: secrets="
                        + PLACES);
            }
        }
        return created;
    }

    private void giveBack(ExecutorService creators, List<String> names, int round) throws Exception {
        List<Future<RunningServer.Answer>> answers = new ArrayList<>();
        for (String name : names) {
            int number = round + answers.size();
            answers.add(creators.submit(() -> server(number).send("DELETE", IN + "/secrets/" + name, "")));
        }
        for (Future<RunningServer.Answer> answer : answers) {
            assertThat(answer.get().code()).isEqualTo(200);
        }
    }
}
