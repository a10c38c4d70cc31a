package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Whatever comes in, the answer is a status that says what is wrong, and the server goes on. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String GOOD =
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"fuzz-\",\"labels\":{\"a\":\"b\"}},"
                    + "\"data\":{\"k\":\"v\",\"n\":\"w\"},\"immutable\":false}";

    private Edict edict;
    private HttpClient client;

    @BeforeAll
    void start() throws Exception {
        edict = Edict.builder().start();
        client = HttpClient.newBuilder().sslContext(edict.administrator()).build();
        send("POST", "/api/v1/namespaces/default/serviceaccounts", "application/json",
                "{\"metadata\":{\"name\":\"default\"}}".getBytes(StandardCharsets.UTF_8));
    }

    @AfterAll
    void stop() {
        client.close();
        edict.close();
    }

    private record Answer(int code, ObjectValue status) {}

    private Answer send(String method, String path, String contentType, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(edict.address() + path))
                .header("Content-Type", contentType)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body)).build();
        HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    private Answer post(byte[] body) throws IOException, InterruptedException {
        return send("POST", MAPS, "application/json", body);
    }

    private Answer post(String body) throws IOException, InterruptedException {
        return post(body.getBytes(StandardCharsets.UTF_8));
    }

    private Answer get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(edict.address() + path)).build();
        HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    private static void assertRefused(Answer answer, int code, String reason, String words) {
        assertThat(answer.code()).isEqualTo(code);
        assertThat(answer.status().string("kind")).isEqualTo("Status");
        assertThat(answer.status().string("reason")).isEqualTo(reason);
        assertThat(answer.status().string("message")).contains(words);
    }

    @Test
    void truncatedJsonIsABadRequest() throws Exception {
        assertRefused(post(GOOD.substring(0, 40)), 400, "BadRequest", "unexpected end of JSON input");
    }

    @Test
    void aBodyOfTenMegabytesIsTooLarge() throws Exception {
        byte[] large = new byte[10 * 1024 * 1024];
        Arrays.fill(large, (byte) ' ');
        assertRefused(post(large), 413, "RequestEntityTooLarge", "limit is 3145728");
    }

    @Test
    void tenThousandLevelsAreTooDeep() throws Exception {
        assertRefused(post("{\"data\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}"), 400, "BadRequest",
                "exceeded max depth");
        Answer yaml = send("POST", MAPS, "application/yaml",
                ("data: " + "[".repeat(10_000) + "]".repeat(10_000)).getBytes(StandardCharsets.UTF_8));
        assertThat(yaml.code()).isEqualTo(400);
    }

    @Test
    void bodiesOfManySmallPartsAreAnsweredInTime() throws Exception {
        String keys = IntStream.range(0, 100_000).mapToObj(index -> "\"k" + index + "\":\"\"")
                .collect(Collectors.joining(","));
        assertThat(send("POST", "/api/v1/namespaces/default/secrets?dryRun=All", "application/json",
                ("{\"metadata\":{\"name\":\"many\"},\"stringData\":{" + keys + "}}").getBytes(StandardCharsets.UTF_8))
                .code()).isEqualTo(201);
        String claims = IntStream.range(0, 90_000).mapToObj(index -> "{\"name\":\"c" + index + "\"}")
                .collect(Collectors.joining(","));
        Answer refused = send("POST", "/api/v1/namespaces/default/pods?dryRun=All", "application/json",
                ("{\"metadata\":{\"name\":\"many\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\","
                        + "\"resources\":{\"claims\":[" + claims + "]}}]}}").getBytes(StandardCharsets.UTF_8));
        assertRefused(refused, 422, "Invalid", "must be one of the names in pod.spec.resourceClaims");
        assertThat(refused.status().object("details").list("causes").size()).isEqualTo(1_000);
    }

    @Test
    void whatDefaultsMakeTooLargeIsRefusedAsByEtcd() throws Exception {
        assertRefused(send("POST", "/api/v1/namespaces/default/pods", "application/json",
                ("{\"metadata\":{\"name\":\"many\"},\"spec\":{\"containers\":[" + "{},".repeat(900_000) + "{}]}}")
                        .getBytes(StandardCharsets.UTF_8)), 500, "", "etcdserver: request is too large");
        String containers = IntStream.range(0, 20_000).mapToObj(index -> "{\"name\":\"c" + index + "\",\"image\":\"i\"}")
                .collect(Collectors.joining(","));
        assertRefused(send("POST", "/api/v1/namespaces/default/pods", "application/json",
                ("{\"metadata\":{\"name\":\"many\"},\"spec\":{\"containers\":[" + containers + "]}}")
                        .getBytes(StandardCharsets.UTF_8)), 500, "", "etcdserver: request is too large");
    }

    @Test
    void asMuchMarkupAsAnyOtherTextFitsIntoAMap() throws Exception {
        String markup = "<&>".repeat(349_000);
        Answer made = send("POST", MAPS, "application/json",
                ("{\"metadata\":{\"name\":\"markup\"},\"data\":{\"page\":\"" + markup + "\"}}").getBytes(StandardCharsets.UTF_8));
        assertThat(made.code()).isEqualTo(201);
        assertThat(made.status().object("data").string("page")).isEqualTo(markup);
    }

    @Test
    void keysThatStandTwiceAreRefusedOnDemand() throws Exception {
        Answer answer = send("POST", MAPS + "?fieldValidation=Strict", "application/json",
                "{\"metadata\":{\"name\":\"d\"},\"data\":{\"k\":\"1\",\"k\":\"2\"},\"odd\":1}".getBytes(StandardCharsets.UTF_8));
        assertRefused(answer, 400, "BadRequest",
                "strict decoding error: duplicate field \"data.k\", unknown field \"odd\"");
    }

    @Test
    void invalidUtf8IsReplacedRatherThanStored() throws Exception {
        byte[] body = "{\"metadata\":{\"name\":\"utf8\"},\"data\":{\"k\":\"X\"}}".getBytes(StandardCharsets.US_ASCII);
        body[new String(body, StandardCharsets.US_ASCII).indexOf('X')] = (byte) 0xff;
        Answer answer = post(body);
        assertThat(answer.code()).isEqualTo(201);
        assertThat(answer.status().object("data").string("k")).isEqualTo("\uFFFD");
    }

    @Test
    void badSelectorsAndAbsurdNumbersAreNamed() throws Exception {
        assertRefused(get(MAPS + "?labelSelector=a%20b"), 400, "BadRequest", "unable to parse requirement");
        assertRefused(get(MAPS + "?labelSelector=" + "(".repeat(2_000)), 400, "BadRequest", "found '('");
        assertRefused(get(MAPS + "?fieldSelector=spec.x%3Dy"), 400, "BadRequest", "is not a known field selector");
        assertRefused(get(MAPS + "?limit=99999999999999999999"), 400, "BadRequest", "value out of range");
        assertRefused(get(MAPS + "?resourceVersion=-1"), 400, "BadRequest", "invalid syntax");
        assertRefused(get(MAPS + "?continue=%00%01"), 400, "BadRequest", "continue key is not valid");
        assertThat(get(MAPS + "?limit=9223372036854775807").code()).isEqualTo(200);
    }

    @Test
    void namesThatAreNoNamesAreNamed() throws Exception {
        assertRefused(post("{\"metadata\":{\"name\":\"../../etc\"}}"), 422, "Invalid", "metadata.name");
        assertRefused(post("{\"metadata\":{\"name\":\"" + "a".repeat(300) + "\"}}"), 422, "Invalid", "253");
    }

    @Test
    void whatIsNoProtobufIsABadRequest() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            if (noise.length > 4 && round % 2 == 0) {
                System.arraycopy(new byte[] {'k', '8', 's', 0}, 0, noise, 0, 4);
            }
            Answer answer = send("POST", MAPS, "application/vnd.kubernetes.protobuf", noise);
            assertThat(answer.code()).as("noise %d", round).isBetween(400, 499);
        }
    }

    @Test
    void mutatedBodiesAndPatchesNeverBreakTheServer() throws Exception {
        Random random = new Random(11);
        post("{\"metadata\":{\"name\":\"target\"},\"data\":{\"k\":\"v\"}}");
        String[] types = {"application/json-patch+json", "application/merge-patch+json",
            "application/strategic-merge-patch+json"};
        for (int round = 0; round < 600; round++) {
            byte[] body = mutate(random);
            Answer created = post(body);
            assertThat(created.code()).as("create %s", new String(body, StandardCharsets.UTF_8)).isBetween(200, 499);
            Answer patched = send("PATCH", MAPS + "/target", types[round % types.length], body);
            assertThat(patched.code()).as("patch %s", new String(body, StandardCharsets.UTF_8)).isBetween(200, 500);
            assertThat(patched.status().string("message")).doesNotContain("unexpected error");
        }
        assertThat(get(MAPS + "/target").code()).isEqualTo(200);
    }

    private static byte[] mutate(Random random) {
        byte[] body = GOOD.getBytes(StandardCharsets.UTF_8);
        for (int change = random.nextInt(4); change >= 0; change--) {
            int at = random.nextInt(body.length);
            switch (random.nextInt(4)) {
                case 0 -> body[at] = (byte) random.nextInt(256);
                case 1 -> body = Arrays.copyOf(body, at + 1);
                case 2 -> body[at] = "{}[]\",:0-\\$nt".getBytes(StandardCharsets.US_ASCII)[random.nextInt(13)];
                default -> {
                    int length = Math.min(random.nextInt(20), body.length - at);
                    byte[] longer = Arrays.copyOf(body, body.length + length);
                    System.arraycopy(body, at, longer, body.length, length);
                    body = longer;
                }
            }
        }
        return body;
    }
}
