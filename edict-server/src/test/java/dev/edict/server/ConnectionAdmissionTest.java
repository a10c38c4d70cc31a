package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ConnectionAdmissionTest {
    private static final String POD = "/api/v1/namespaces/default/pods/p";

    /** Writes down what is to be opened, and lets no container be attached to. */
    private static final class Doorkeeper implements AdmissionPlugin {
        final List<String> seen = new CopyOnWriteArrayList<>();

        @Override
        public boolean handles(AdmissionTarget target) {
            return target.operation() == Operation.CONNECT;
        }

        @Override
        public void validate(AdmissionRequest request) {
            seen.add(request.resource() + "/" + request.subresource() + " " + request.target().kind().kind() + " "
                    + request.namespace() + " " + request.name() + " " + Json.text(request.object()));
            if (request.subresource().equals("attach")) {
                throw request.forbidden("not today");
            }
        }
    }

    @Test
    void whateverIsOpenedIsAdmittedFirstWithWhatTheQuerySays() throws Exception {
        Doorkeeper doorkeeper = new Doorkeeper();
        try (RunningServer server = new RunningServer(Edict.builder().admission(doorkeeper))) {
            assertThat(server.send("POST", POD + "/attach?container=c", "").body().string("message"))
                    .isEqualTo("pods \"p\" is forbidden: not today");
            assertThat(server.send("POST", POD + "/exec?command=sh&command=-c&stdin=1&stdout&tty=false&container=c", "")
                    .body().string("message")).isEqualTo("pods \"p\" not found");
            server.send("GET", POD + "/exec", "");
            server.send("POST", POD + "/portforward?ports=80,8080&ports=1", "");
            server.send("GET", "/api/v1/namespaces/default/services/s:http/proxy/a/b/?x=y", "");
            server.send("DELETE", "/api/v1/nodes/n/proxy", "");

            assertThat(doorkeeper.seen).containsExactly(
                    "pods/attach PodAttachOptions default p {\"kind\":\"PodAttachOptions\",\"apiVersion\":\"v1\","
                            + "\"container\":\"c\"}",
                    "pods/exec PodExecOptions default p {\"kind\":\"PodExecOptions\",\"apiVersion\":\"v1\",\"stdin\":true,"
                            + "\"stdout\":true,\"container\":\"c\",\"command\":[\"sh\",\"-c\"]}",
                    "pods/exec PodExecOptions default p {\"kind\":\"PodExecOptions\",\"apiVersion\":\"v1\",\"command\":null}",
                    "pods/portforward PodPortForwardOptions default p {\"kind\":\"PodPortForwardOptions\","
                            + "\"apiVersion\":\"v1\",\"ports\":[80,8080,1]}",
                    "services/proxy ServiceProxyOptions default s:http {\"kind\":\"ServiceProxyOptions\","
                            + "\"apiVersion\":\"v1\",\"path\":\"/a/b/\"}",
                    "nodes/proxy NodeProxyOptions  n {\"kind\":\"NodeProxyOptions\",\"apiVersion\":\"v1\"}");
        }
    }

    @Test
    void whatCanNotBeReadOfIsRefusedBefore() throws Exception {
        Doorkeeper doorkeeper = new Doorkeeper();
        try (RunningServer server = new RunningServer(Edict.builder().admission(doorkeeper))) {
            RunningServer.Answer dry = server.send("POST", POD + "/exec?dryRun=All", "");
            assertThat(dry.code() + dry.body().string("message")).isEqualTo("400dryRun is not supported");
            RunningServer.Answer port = server.send("POST", POD + "/portforward?ports=65536", "");
            assertThat(port.code() + port.body().string("message")).isEqualTo(
                    "400cannot convert to []int32: strconv.ParseUint: parsing \"65536\": value out of range");
            assertThat(server.send("POST", POD + "/portforward?ports=a", "").body().string("message"))
                    .endsWith("parsing \"a\": invalid syntax");
            assertThat(doorkeeper.seen).isEmpty();
        }
    }
}
