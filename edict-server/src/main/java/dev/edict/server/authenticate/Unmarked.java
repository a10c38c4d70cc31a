package dev.edict.server.authenticate;

import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import java.util.function.Consumer;

/**
 * Takes out of a request what it was known by: nobody further in, and no other server to which it is passed on, is to be
 * tempted to use it.
 */
final class Unmarked implements Consumer<Call> {
    private final ProxyHeaders proxies;

    /** @param proxies the headers of front proxies, besides those that everybody uses */
    Unmarked(ProxyHeaders proxies) {
        this.proxies = proxies;
    }

    @Override
    public void accept(Call call) {
        Headers headers = call.request().headers();
        Headers rest = without(headers);
        if (rest != headers) {
            call.replaceHeaders(rest);
        }
    }

    Headers without(Headers headers) {
        boolean[] marked = new boolean[1];
        headers.forEach((name, value) -> marked[0] |= isMark(name));
        if (!marked[0]) {
            return WebSocketTokens.withoutTokens(headers);
        }
        Headers.Builder rest = Headers.builder();
        headers.forEach((name, value) -> {
            if (!isMark(name)) {
                rest.add(name, value);
            }
        });
        return WebSocketTokens.withoutTokens(rest.build());
    }

    private boolean isMark(String name) {
        return name.equalsIgnoreCase("Authorization") || ProxyHeaders.STANDARD.mention(name) || proxies.mention(name);
    }
}
