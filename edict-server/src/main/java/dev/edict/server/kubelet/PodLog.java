package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.StreamKind;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.metrics.StreamMetrics;
import dev.edict.server.proxy.Passage;
import dev.edict.server.proxy.Question;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectConnection;
import dev.edict.server.webhook.ServerAnswers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** What a container has written, as its kubelet has it: plain text, as it comes. */
public final class PodLog implements ObjectConnection {
    private static final int MOST_OF_A_REFUSAL = 50_000;
    private static final Headers PLAIN = Headers.of("Content-Type", "text/plain");

    private final Supplier<ResourceRegistry> pods;
    private final Kubelets kubelets;
    private final StreamMetrics metrics;

    public PodLog(Supplier<ResourceRegistry> pods, Kubelets kubelets, StreamMetrics metrics) {
        this.pods = pods;
        this.kubelets = kubelets;
        this.metrics = metrics;
    }

    @Override
    public void connect(Call call, ObjectValue nothing) {
        String name = call.info().name();
        LogOptions options = LogOptions.read(call.request().query());
        metrics.logAsked(options.unverified());
        options.validate(name);
        ObjectValue pod = pods.get().get(call.info().namespace(), name, "").tree();
        String container = ContainerChoice.of(pod, options.container());
        String node = pod.object("spec").string("nodeName");
        if (node.isEmpty()) {
            call.respond(204, Headers.none(), new byte[0]);
            return;
        }
        Kubelets.Kubelet kubelet = kubelets.of(node, call.info().resource());
        String target = "/containerLogs/" + call.info().namespace() + "/" + name + "/" + container + options.query().text();
        try (ClientResponse response = Question.ask(call, kubelets.client(kubelet, !options.unverified()),
                ClientRequest.get(target, kubelet.authority(), Headers.of("User-Agent", "edict")))) {
            answer(call, response);
        } catch (IOException failure) {
            String why = String.valueOf(failure.getMessage());
            if (why.contains("x509:")) {
                metrics.logTlsFailed();
            }
            if (call.status() == 0) {
                throw ApiErrors.unclassified("Get \"https://" + kubelet.authority() + target + "\": " + why);
            }
        }
    }

    private static void answer(Call call, ClientResponse response) throws IOException {
        check(call, response);
        if (LogSocket.isWanted(call)) {
            LogSocket.copy(call, response);
        } else {
            Passage.copy(response, call.stream(200, PLAIN, StreamKind.ENDLESS));
        }
    }

    /** What a kubelet refuses is told in its words where people need them, otherwise by what its code means. */
    private static void check(Call call, ClientResponse response) throws IOException {
        int status = response.status();
        if (status >= 200 && status <= 206) {
            return;
        }
        String redirect = response.headers().first("Location");
        if (status >= 300 && status < 400 && redirect != null) {
            throw ApiErrors.unclassified("Get " + ApiErrors.quote(redirect) + ": redirects forbidden");
        }
        String text = new String(response.readAll(MOST_OF_A_REFUSAL), StandardCharsets.UTF_8);
        throw switch (status) {
            case 500 -> ApiErrors.internal(text);
            case 400 -> ApiErrors.badRequest(text);
            default -> refusal(status, call.info().name(), text);
        };
    }

    private static ApiException refusal(int status, String name, String text) {
        return new ApiException(Status.failure(status, ServerAnswers.reason(status),
                ServerAnswers.describe(status, text) + " ( pods/log " + name + ")", StatusDetails.of(name, "", "pods/log")));
    }
}
