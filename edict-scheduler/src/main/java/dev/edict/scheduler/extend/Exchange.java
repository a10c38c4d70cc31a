package dev.edict.scheduler.extend;

import dev.edict.client.failure.ClientException;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.JdkTransport;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.client.transport.TransportSettings;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Posts questions to a program, and reads its answers. Safe for use by any thread. */
final class Exchange implements AutoCloseable {
    private static final int OK = 200;

    private final ExtenderSettings settings;
    private final Transport transport;

    Exchange(ExtenderSettings settings) {
        this.settings = settings;
        this.transport = new JdkTransport(settings.endpoint(), settings.credentials(),
                TransportSettings.standard().withAnswerTimeout(settings.timeout()).withConnectTimeout(settings.timeout()));
    }

    /** @throws IllegalStateException if there is no answer that can be read */
    Value ask(String verb, ObjectValue question) {
        try {
            Answer answer = transport.send(Request.of("POST", "/" + verb)
                    .withHeaders(Map.of("Accept", "application/json", "Content-Type", "application/json"))
                    .withBody(Payload.of(question))
                    .withTimeout(settings.timeout()));
            if (answer.status() != OK) {
                throw new IllegalStateException(
                        "failed " + verb + " with extender at URL " + settings.url() + ", code " + answer.status());
            }
            return answer.body().tree();
        } catch (ClientException | JsonSyntaxException failure) {
            throw new IllegalStateException("Post \"" + settings.url() + "/" + verb + "\": " + failure.getMessage(), failure);
        }
    }

    /** A field of an answer, however its name is written: programs of other languages write it in their way. Null if it is not there. */
    static @Nullable Value field(Value answer, String name) {
        if (answer instanceof ObjectValue object) {
            for (String key : object.keys()) {
                if (key.equalsIgnoreCase(name) && object.get(key) != NullValue.NULL) {
                    return object.get(key);
                }
            }
        }
        return null;
    }

    @Override
    public void close() {
        transport.close();
    }
}
