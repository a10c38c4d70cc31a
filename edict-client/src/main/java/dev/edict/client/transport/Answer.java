package dev.edict.client.transport;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a server has answered, whatever it is.
 *
 * @param headers by names in small letters
 */
public record Answer(int status, Map<String, List<String>> headers, Payload body) {

    public boolean isSuccess() {
        return status / 100 == 2;
    }

    /** The first value of a header. @param name in small letters */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }
}
