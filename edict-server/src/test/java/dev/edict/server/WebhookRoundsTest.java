package dev.edict.server;

import static dev.edict.server.WebhookBench.MAPS;
import static dev.edict.server.WebhookBench.MUTATING;
import static dev.edict.server.WebhookBench.VALIDATING;
import static dev.edict.server.WebhookBench.add;
import static dev.edict.server.WebhookBench.allowed;
import static dev.edict.server.WebhookBench.denied;
import static dev.edict.server.WebhookBench.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** In which order webhooks are asked, and who is asked again. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookRoundsTest {
    /** More than there are connections that are kept to one webhook. */
    private static final int MANY = 101;

    private final WebhookBench bench = new WebhookBench(Edict.builder());
    private final List<String> order = new CopyOnWriteArrayList<>();

    WebhookRoundsTest() throws IOException {}

    @AfterEach
    void clear() throws Exception {
        bench.clear();
        order.clear();
    }

    @AfterAll
    void stop() throws IOException {
        bench.close();
    }

    /** A webhook that writes down that it was asked. */
    private ObjectValue noting(String name, WebhookBench.Behaviour behaviour) {
        return bench.webhook(name, (request, out) -> {
            order.add(name);
            return behaviour.respond(request, out);
        });
    }

    private static ObjectValue data(ObjectValue request) {
        return request.object("object").object("data");
    }

    /** Adds a key to the data, once. */
    private static WebhookBench.Behaviour adding(String key) {
        return (request, out) -> data(request).has(key) ? allowed() : patched(add("/data/" + key, "x"));
    }

    private static ObjectValue again(ObjectValue webhook) {
        return webhook.with("reinvocationPolicy", "IfNeeded");
    }

    @Test
    void configurationsComeInTheOrderOfTheirNamesAndThenThoseThatOnlyRefuse() throws Exception {
        bench.configure(VALIDATING, "a", noting("last", (request, out) -> allowed()));
        bench.configure(MUTATING, "c", noting("third", (request, out) -> allowed()));
        bench.configure(MUTATING, "b", noting("first", (request, out) -> allowed()),
                noting("second", (request, out) -> allowed()));
        bench.create("ordered");
        assertThat(order).containsExactly("first", "second", "third", "last");
    }

    @Test
    void eachSeesWhatThoseBeforeItHaveMade() throws Exception {
        bench.configure(MUTATING, "chain", noting("one", adding("one")), noting("two", adding("two")));
        bench.configure(VALIDATING, "end", noting("end", (request, out) -> allowed()));
        bench.create("chained");
        assertThat(data(bench.asked("one").getFirst().object("request")).strings()).doesNotContainKey("two");
        assertThat(data(bench.asked("two").getFirst().object("request")).strings()).containsKey("one");
        assertThat(data(bench.asked("end").getFirst().object("request")).strings()).containsKeys("one", "two");
    }

    @Test
    void whoeverWantsToIsAskedAgainAfterAChangeByALaterOne() throws Exception {
        bench.configure(MUTATING, "rounds", again(noting("wants", (request, out) -> allowed())),
                noting("never", (request, out) -> allowed()), noting("changes", adding("late")));
        bench.create("again");
        assertThat(order).containsExactly("wants", "never", "changes", "wants");
    }

    @Test
    void nobodyIsAskedAgainWhenNothingHasChanged() throws Exception {
        bench.configure(MUTATING, "rounds", again(noting("one", (request, out) -> allowed())),
                again(noting("two", (request, out) -> patched(add("/data/key", "value")))));
        bench.create("same");
        assertThat(order).containsExactly("one", "two");
    }

    @Test
    void whoeverMadeTheLastChangeIsNotAskedAboutIt() throws Exception {
        bench.configure(MUTATING, "rounds", again(noting("one", adding("one"))), again(noting("two", adding("two"))));
        bench.create("last");
        assertThat(order).containsExactly("one", "two", "one");
    }

    @Test
    void thereIsNoThirdRound() throws Exception {
        int[] count = {0};
        WebhookBench.Behaviour restless = (request, out) -> patched(add("/data/count", "c" + count[0]++));
        bench.configure(MUTATING, "rounds", again(noting("one", restless)), again(noting("two", restless)));
        assertThat(bench.create("restless").code()).isEqualTo(201);
        assertThat(order).containsExactly("one", "two", "one", "two");
    }

    @Test
    void whoeverWasNotAskedTheFirstTimeIsNotAskedTheSecond() throws Exception {
        bench.configure(MUTATING, "rounds",
                again(noting("picky", (request, out) -> allowed())).with("objectSelector",
                        Json.parse("{\"matchLabels\":{\"late\":\"yes\"}}")),
                noting("labels", (request, out) -> patched(add("/metadata/labels", ObjectValue.of("late", "yes")))),
                noting("after", (request, out) -> allowed()).with("objectSelector",
                        Json.parse("{\"matchLabels\":{\"late\":\"yes\"}}")));
        bench.create("labelled");
        assertThat(order).containsExactly("labels", "after");
    }

    @Test
    void aWebhookMayWriteThroughTheSameServer() throws Exception {
        bench.configure(MUTATING, "writes", noting("writes", (request, out) -> {
            if (request.string("name").equals("outer")) {
                assertThat(bench.create("inner").code()).isEqualTo(201);
            }
            return patched(add("/data/seen", "yes"));
        }));
        assertThat(bench.create("outer").body().object("data").strings()).containsEntry("seen", "yes");
        assertThat(bench.edict.get(MAPS + "/inner").body().object("data").strings()).containsEntry("seen", "yes");
        assertThat(order).containsExactly("writes", "writes");
    }

    @Test
    void manyMayWriteThroughTheServerThatAsksThem() throws Exception {
        List<Integer> codes = List.of();
        // All have to be answered in the time of a webhook, for which a busy machine may need another try.
        for (int turn = 1; turn <= 3 && !codes.equals(Collections.nCopies(MANY, 201)); turn++) {
            codes = writeThroughEachOther(turn);
        }
        assertThat(codes).containsOnly(201);
    }

    /** All of them have been asked about a write before any writes through the server; what came of each write. */
    private List<Integer> writeThroughEachOther(int turn) throws Exception {
        bench.clear();
        CountDownLatch waiting = new CountDownLatch(MANY);
        bench.configure(VALIDATING, "many", bench.webhook("many", (request, out) -> {
            String name = request.string("name");
            if (name.startsWith("outer-" + turn)) {
                waiting.countDown();
                waiting.await();
                Waiting.until("there is a seat", () -> List.of(201, 409).contains(bench.create("inner-" + name).code()));
            }
            return allowed();
        }));
        List<Callable<Integer>> creators = new ArrayList<>();
        for (int index = 0; index < MANY; index++) {
            String name = "outer-" + turn + "-" + index;
            creators.add(() -> bench.create(name).code());
        }
        List<Integer> codes = new ArrayList<>();
        try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> created : all.invokeAll(creators)) {
                codes.add(created.get());
            }
        }
        return codes;
    }

    @Test
    void aWebhookThatChangesTheObjectItIsAskedAboutMakesTheWriteBeTriedAgain() throws Exception {
        bench.create("contended");
        bench.configure(VALIDATING, "interferes", noting("interferes", (request, out) -> {
            if (order.size() == 1) {
                bench.edict.send("PATCH", MAPS + "/contended", "{\"data\":{\"inner\":\"1\"}}");
            }
            return allowed();
        }));
        assertThat(bench.edict.send("PATCH", MAPS + "/contended", "{\"data\":{\"outer\":\"1\"}}").code()).isEqualTo(200);
        assertThat(bench.edict.get(MAPS + "/contended").body().object("data").strings())
                .containsEntry("inner", "1").containsEntry("outer", "1");
    }

    @Test
    void aWebhookMayBeRemovedWhileItIsAsked() throws Exception {
        bench.configure(VALIDATING, "leaving", noting("leaving", (request, out) -> {
            bench.remove(VALIDATING, "leaving");
            return denied(ObjectValue.of("message", "goodbye"));
        }));
        assertThat(bench.create("left").body().string("message"))
                .isEqualTo("admission webhook \"leaving.example.com\" denied the request: goodbye");
        assertThat(bench.create("left").code()).isEqualTo(201);
    }
}
