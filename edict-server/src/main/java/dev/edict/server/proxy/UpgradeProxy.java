package dev.edict.server.proxy;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.HttpClient;
import java.io.IOException;

/** Passes a connection on that is to become one of another protocol, which nobody here has to understand. */
public final class UpgradeProxy {
    private UpgradeProxy() {}

    /**
     * @param target path and query, escaped
     * @param protocol what the client wants to change to
     */
    public static void pass(Call call, HttpClient client, String target, String protocol) {
        Headers headers = PassedHeaders.asked(call.request()).add("Connection", "Upgrade").add("Upgrade", protocol).build();
        try (ClientResponse response = Question.ask(call, client, new ClientRequest(
                call.request().method(), target, ReverseProxy.host(call.request()), headers, new byte[0], false))) {
            answer(call, response, protocol);
        } catch (IOException failure) {
            if (call.status() == 0) {
                throw ApiErrors.unclassified("error dialing backend: " + failure.getMessage());
            }
        }
    }

    private static void answer(Call call, ClientResponse response, String protocol) throws IOException {
        int status = response.status();
        if (status != 101 && status < 400) {
            throw ApiErrors.unclassified("invalid upgrade response: status code " + status);
        }
        Headers headers = PassedHeaders.without(response.headers(), "content-length"::equals);
        if (status != 101) {
            Passage.answer(call, response, headers);
            return;
        }
        try {
            Passage.switchProtocols(call, response, protocol, headers);
        } catch (UpgradeException refused) {
            throw ApiErrors.unclassified("error hijacking connection: " + refused.getMessage());
        }
    }
}
