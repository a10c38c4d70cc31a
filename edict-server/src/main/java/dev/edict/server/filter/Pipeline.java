package dev.edict.server.filter;

import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpRequest;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The way of every request: through the filters, in the order of their list, to the routes. */
public final class Pipeline implements HttpHandler {
    private final Consumer<Call> way;

    /** @param routes where a call goes that has passed all filters */
    public Pipeline(List<Filter> filters, Consumer<Call> routes) {
        Consumer<Call> rest = routes;
        for (Filter filter : filters.reversed()) {
            Consumer<Call> next = rest;
            rest = call -> filter.pass(call, next);
        }
        this.way = rest;
    }

    @Override
    public void handle(HttpExchange exchange) {
        way.accept(new Call(exchange, RequestInfo.of(exchange.request()), auditId(exchange)));
    }

    /** As {@link #handle(HttpExchange)}, for somebody whom nobody has to ask who he is. */
    public void handle(HttpExchange exchange, User user) {
        Call call = new Call(exchange, RequestInfo.of(exchange.request()), auditId(exchange));
        call.identify(user);
        way.accept(call);
    }

    @Override
    public boolean isUrgent(HttpRequest request) {
        return RequestInfo.isHealth(request.path());
    }

    private static String auditId(HttpExchange exchange) {
        @Nullable String given = exchange.request().headers().first("Audit-ID");
        return given == null || given.isEmpty() ? UUID.randomUUID().toString() : given;
    }
}
