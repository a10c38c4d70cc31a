package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which form answers and refusals come, by what a client accepts, as kube-apiserver 1.36 gives them. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnswerFormsTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String SCALE = "/apis/apps/v1/namespaces/default/deployments/web/scale";
    private static final String AS = ";v=v1;g=meta.k8s.io;as=";

    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = new RunningServer(Edict.builder());
        server.send("POST", MAPS, "{\"metadata\":{\"name\":\"m\"}}");
        server.send("POST", "/apis/apps/v1/namespaces/default/deployments", """
                {"metadata":{"name":"web"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":\
                {"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}""");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private HttpResponse<String> get(String path, String accept) throws IOException, InterruptedException {
        HttpRequest.Builder request = server.to(path);
        return server.client.send(accept.isEmpty() ? request.build() : request.header("Accept", accept).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({"/m, true", "'', true", "?pretty=1, false", "?pretty=x, true", "/none, true", "/m?pretty=true, false"})
    void jsonForMachinesEndsWithANewLine(String rest, boolean ends) throws Exception {
        assertThat(get(MAPS + rest, "").body().endsWith("}\n")).isEqualTo(ends);
    }

    @ParameterizedTest
    @CsvSource({"/api", "/apis/apps", "/api/v1"})
    void soDoesWhatTheServerSaysOfItself(String path) throws Exception {
        assertThat(get(path, "").body()).endsWith("}\n");
        assertThat(get(path, "").headers().firstValue("Vary")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"application/json;stream=watch, 200", "application/yaml;stream=watch, 406"})
    void whatCannotBeStreamedIsNotGivenToWhoAsksForAStream(String accept, int code) throws Exception {
        assertThat(get(MAPS + "/m", accept).statusCode()).isEqualTo(code);
    }

    @Test
    void theVersionIsAlwaysForPeople() throws Exception {
        assertThat(get("/version", "").body()).startsWith("{\n  \"major\": \"1\"").endsWith("\n}");
    }

    @Test
    void aMediaTypeCanAskForJsonThatPeopleRead() throws Exception {
        assertThat(get(MAPS + "/m", "application/json;pretty=1").body()).startsWith("{\n  \"kind\"");
    }

    @ParameterizedTest
    @CsvSource({
        "application/yaml;as=Table;v=v1;g=meta.k8s.io, application/json, '{\n  '",
        "'application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io,application/json', application/json, '{\"'",
        "application/yaml, application/yaml, 'apiVersion: v1'",
    })
    void aRefusalIsNoTable(String accept, String contentType, String start) throws Exception {
        HttpResponse<String> answer = get(MAPS + "/none", accept);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type")).contains(contentType);
        assertThat(answer.body()).startsWith(start.replace("\\n", "\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "/api, text/html", "/api, application/*", "/api/v1, *", "/apis/apps/v1, text/plain", "/version, text/html",
        "/api/v1/nodes, *"})
    void thePathsOfBuiltInResourcesKnowTheirMediaTypes(String path, String accept) throws Exception {
        HttpResponse<String> answer = get(path, accept);
        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(answer.body()).contains("406: Not Acceptable\\n\\nAvailable representations: application/json");
    }

    @ParameterizedTest
    @CsvSource({"sv=v2", "stream=logs", "v=v1", "g=meta.k8s.io"})
    void aParameterThatPromisesWhatThereIsNotIsNotAcceptable(String parameter) throws Exception {
        assertThat(get(MAPS + "/m", "application/json;" + parameter).statusCode()).isEqualTo(406);
    }

    @Test
    void metadataOfNothingIsNull() throws Exception {
        String nothing = MAPS + "?labelSelector=none";
        assertThat(get(nothing, "application/json" + AS + "PartialObjectMetadataList").body()).contains("\"items\":null}");
        assertThat(get(nothing, "application/yaml" + AS + "PartialObjectMetadataList").body()).contains("items: null\n");
        assertThat(get(nothing, "").body()).contains("\"items\":[]}");
    }

    @Test
    void aScaleHasMetadataToo() throws Exception {
        assertThat(get(SCALE, "application/json" + AS + "PartialObjectMetadata").body())
                .startsWith("{\"kind\":\"PartialObjectMetadata\"").contains("\"name\":\"web\"").doesNotContain("spec");
        assertThat(get(SCALE, "application/json" + AS + "PartialObjectMetadataList").body()).contains(
                "you requested PartialObjectMetadataList, but the requested object is not a list (*autoscaling.Scale)");
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/nodes/none/status", "/apis/apps/v1/namespaces/default/deployments/web/status",
        "/apis/apps/v1/namespaces/default/deployments/web/scale"})
    void aPartOfAnObjectIsReadNotOlderThanAskedFor(String path) throws Exception {
        HttpResponse<String> answer = get(path + "?resourceVersion=x", "");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("strconv.ParseUint");
    }

    @ParameterizedTest
    @CsvSource({"%3D", "%3D%3D", "!%3D", "'%3D,metadata.name%3Dm'"})
    void aConditionOnNoFieldIsNone(String selector) throws Exception {
        HttpResponse<String> answer = get(MAPS + "?fieldSelector=" + selector, "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"name\":\"m\"");
    }
}
