package dev.edict.client.stream;

import dev.edict.client.request.Client;
import dev.edict.client.request.Query;
import dev.edict.client.request.ResourcePath;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ByteStream;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Refusal;
import dev.edict.client.transport.RefusedException;
import dev.edict.client.transport.Request;
import dev.edict.model.name.GroupVersionResource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What stands below a pod, and is opened rather than read. */
record PodPath(Client client, String namespace, String pod, String below) {
    private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

    private Request request(Query query) {
        String path = ResourcePath.below(ResourcePath.named(ResourcePath.of(PODS, namespace), pod), below);
        return new Request("GET", query.behind(path), Map.of("Accept", "application/json, */*"), null, null);
    }

    ByteStream open(Query query) {
        Request request = request(query);
        try {
            return client.transport().open(request);
        } catch (RefusedException e) {
            throw Refusal.of(request, e.answer());
        }
    }

    /**
     * Opens a connection in the first of some protocols that is spoken at the other end, which need not be the server: older ones
     * pass a connection on to the node. Who does not speak a protocol refuses it without a word; a refusal for a reason is one of
     * all protocols.
     */
    Channels connect(Query query, List<String> protocols) {
        Request request = request(query);
        for (String protocol : protocols.subList(0, protocols.size() - 1)) {
            try {
                return client.transport().connect(request, protocol);
            } catch (RefusedException e) {
                if (Refusal.isForAReason(e.answer())) {
                    throw Refusal.of(request, e.answer());
                }
            }
        }
        try {
            return client.transport().connect(request, protocols.getLast());
        } catch (RefusedException e) {
            throw Refusal.of(request, explained(e.answer(), protocols));
        }
    }

    private static Answer explained(Answer answer, List<String> protocols) {
        if (answer.body().bytes().length > 0) {
            return answer;
        }
        String likely = "refused without a reason, as by somebody who does not speak " + String.join(" or ", protocols);
        return new Answer(answer.status(), Map.of(), Payload.of(likely.getBytes(StandardCharsets.UTF_8)));
    }
}
