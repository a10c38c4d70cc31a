package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Devices count by their class and by the names under which pods ask for them, whoever asks. */
class DeviceQuotaTest {
    private static final String IN = "/api/v1/namespaces/default";
    private static final String CLAIMS = "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims";
    private static final String BY_CLASS = "gpu.deviceclass.resource.k8s.io/devices";
    private static final String IMPLICIT = "requests.deviceclass.resource.kubernetes.io/gpu";
    private static final String EXTENDED = "requests.example.com/gpu";

    private final RunningServer server = new RunningServer(Edict.builder().store(MemoryStore::open));

    @AfterEach
    void stop() {
        server.close();
    }

    private Map<String, String> used() throws Exception {
        return server.get(IN + "/resourcequotas/q").body().object("status").object("used").strings();
    }

    private static Map<String, String> amounts(int byClass, int implicit, int extended) {
        return Map.of(BY_CLASS, Integer.toString(byClass), IMPLICIT, Integer.toString(implicit),
                EXTENDED, Integer.toString(extended));
    }

    private static String claim(String name, String metadata, int devices) {
        return "{\"metadata\":{\"name\":\"" + name + "\"" + metadata + "},\"spec\":{\"devices\":{\"requests\":[{\"name\":\"r\","
                + "\"exactly\":{\"deviceClassName\":\"gpu\",\"count\":" + devices + "}}]}}}";
    }

    private void begin() throws Exception {
        server.send("POST", "/apis/resource.k8s.io/v1/deviceclasses",
                "{\"metadata\":{\"name\":\"gpu\"},\"spec\":{\"extendedResourceName\":\"example.com/gpu\"}}");
        server.send("POST", IN + "/resourcequotas", "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"" + BY_CLASS
                + "\":\"3\",\"" + IMPLICIT + "\":\"3\",\"" + EXTENDED + "\":\"3\"}}}");
        Waiting.until("what is used is known", () -> used().equals(amounts(0, 0, 0)));
    }

    @Test
    void aClaimCountsUnderTheNameByWhichPodsAskForItsDevices() throws Exception {
        begin();
        assertThat(server.send("POST", CLAIMS, claim("a", "", 2)).code()).isEqualTo(201);
        assertThat(used()).isEqualTo(amounts(2, 2, 2));
        assertThat(server.send("POST", CLAIMS, claim("b", "", 2)).body().string("message")).isEqualTo(
                "resourceclaims.resource.k8s.io \"b\" is forbidden: exceeded quota: q, requested: " + BY_CLASS + "=2,"
                        + IMPLICIT + "=2," + EXTENDED + "=2, used: " + BY_CLASS + "=2," + IMPLICIT + "=2," + EXTENDED + "=2, limited: "
                        + BY_CLASS + "=3," + IMPLICIT + "=3," + EXTENDED + "=3");
        server.send("DELETE", CLAIMS + "/a", "");
        Waiting.until("all is given back", () -> used().equals(amounts(0, 0, 0)));
    }

    @Test
    void whatAPodIsCountedForIsNotCountedAgainForTheClaimThatWasMadeForIt() throws Exception {
        begin();
        RunningServer.Answer[] pod = new RunningServer.Answer[1];
        Waiting.until("the pod is there", () -> {
            pod[0] = server.send("POST", IN + "/pods", "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{"
                    + "\"name\":\"c\",\"image\":\"i\",\"resources\":{\"limits\":{\"example.com/gpu\":\"1\"}}}]}}");
            return pod[0].code() == 201;
        });
        assertThat(used()).isEqualTo(amounts(0, 0, 1));
        String owned = ",\"annotations\":{\"resource.kubernetes.io/extended-resource-claim\":\"true\"},\"ownerReferences\":["
                + "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\",\"controller\":true,\"uid\":\""
                + pod[0].body().object("metadata").string("uid") + "\"}]";
        assertThat(server.send("POST", CLAIMS, claim("p-gpu", owned, 1)).code()).isEqualTo(201);
        assertThat(used()).isEqualTo(amounts(1, 1, 1));
        assertThat(server.send("POST", CLAIMS, claim("p-second", owned, 1)).code()).isEqualTo(201);
        assertThat(used()).as("a second claim is not exempt").isEqualTo(amounts(2, 2, 2));
        server.send("PATCH", IN + "/resourcequotas/q/status", "{\"status\":{\"hard\":null,\"used\":null}}");
        Waiting.until("it is counted anew", () -> used().equals(amounts(2, 2, 2)));
    }

    @Test
    void aClassThatIsNamedLaterIsFoundOutWhenItIsCountedAnew() throws Exception {
        begin();
        server.send("POST", CLAIMS, claim("a", "", 1));
        server.send("PATCH", "/apis/resource.k8s.io/v1/deviceclasses/gpu",
                "{\"spec\":{\"extendedResourceName\":\"example.com/other\"}}");
        RunningServer.Answer emptied = server.send("PATCH", IN + "/resourcequotas/q/status",
                "{\"status\":{\"hard\":null,\"used\":null}}");
        assertThat(emptied.body().object("status")).isEqualTo(ObjectValue.EMPTY);
        Waiting.until("it is counted anew", () -> used().equals(amounts(1, 1, 0)));
    }
}
