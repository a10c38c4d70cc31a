package dev.edict.server.filter;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.server.http.BodyTooLargeException;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.HttpException;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpHandler;
import dev.edict.store.StoreException;
import dev.edict.store.UnavailableException;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The filters that every request passes, in this order: what is asked for, who asks, whether there is a seat, whether it
 * is allowed. Whatever goes wrong after that comes back here and becomes a status.
 */
public final class Pipeline implements HttpHandler {
    private static final Logger LOG = System.getLogger(Pipeline.class.getName());

    private final Authenticator authenticator;
    private final boolean anonymousAllowed;
    private final Authorizer authorizer;
    private final InFlight inFlight;
    private final Consumer<Call> router;
    private final BiConsumer<Call, ApiException> failures;
    private final Deadlines deadlines;
    private final RequestObserver observer;

    /** @param failures answers with a status in a form that the client reads */
    public Pipeline(
            Authenticator authenticator,
            boolean anonymousAllowed,
            Authorizer authorizer,
            InFlight inFlight,
            Consumer<Call> router,
            BiConsumer<Call, ApiException> failures,
            Deadlines deadlines,
            RequestObserver observer) {
        this.authenticator = authenticator;
        this.anonymousAllowed = anonymousAllowed;
        this.authorizer = authorizer;
        this.inFlight = inFlight;
        this.router = router;
        this.failures = failures;
        this.deadlines = deadlines;
        this.observer = observer;
    }

    @Override
    public void handle(HttpExchange exchange) {
        RequestInfo info = RequestInfo.of(exchange.request());
        Call call = new Call(exchange, info, auditId(exchange));
        long started = System.nanoTime();
        try {
            pass(call);
        } catch (ApiException failure) {
            answer(call, failure);
        } catch (BodyTooLargeException tooLarge) {
            answer(call, ApiErrors.entityTooLarge("limit is " + tooLarge.limit()));
        } catch (ConnectionLostException gone) {
            LOG.log(Logger.Level.DEBUG, "client gone: {0}", gone.getMessage());
        } catch (HttpException failure) {
            answer(call, new ApiException(Status.failure(failure.status(), "", String.valueOf(failure.getMessage()), null)));
        } catch (UnavailableException unavailable) {
            answer(call, ApiErrors.serviceUnavailable(String.valueOf(unavailable.getMessage())));
        } catch (StoreException failure) {
            LOG.log(Logger.Level.ERROR, "the store failed", failure);
            answer(call, ApiErrors.internal(String.valueOf(failure.getMessage())));
        } catch (RuntimeException | StackOverflowError defect) {
            LOG.log(Logger.Level.ERROR, "request failed: " + info.verb() + " " + info.path(), defect);
            answer(call, ApiErrors.internal("an unexpected error; the server's log says more"));
        } finally {
            observer.finished(call, System.nanoTime() - started);
        }
    }

    private void pass(Call call) {
        User user = authenticate(call);
        call.identify(user);
        try (InFlight.Seat seat = inFlight.take(call.info())) {
            if (seat == null) {
                throw ApiErrors.tooManyRequests("Too many requests, please try again later.", 1);
            }
            authorize(call);
            observer.started(call);
            Future<?> deadline = deadlines.begin(call, failures);
            try {
                router.accept(call);
            } finally {
                deadline.cancel(false);
            }
        }
    }

    private User authenticate(Call call) {
        User user = authenticator.authenticate(call.request());
        if (user == null) {
            if (!anonymousAllowed) {
                throw ApiErrors.unauthorized();
            }
            return User.ANONYMOUS;
        }
        if (user.isIn(User.AUTHENTICATED)) {
            return user;
        }
        List<String> groups = new ArrayList<>(user.groups());
        groups.add(User.AUTHENTICATED);
        return new User(user.name(), user.uid(), groups, user.extra());
    }

    private void authorize(Call call) {
        RequestInfo info = call.info();
        if (authorizer.allows(call.user(), info)) {
            return;
        }
        throw forbidden(call.user(), info);
    }

    /** The refusal in the words of the real server. */
    static ApiException forbidden(User user, RequestInfo info) {
        String who = "User " + ApiErrors.quote(user.name()) + " cannot ";
        if (!info.isResource()) {
            return ApiErrors.forbidden(new GroupResource("", ""), "",
                    who + info.verb() + " path " + ApiErrors.quote(info.path()));
        }
        String resource = info.subresource().isEmpty()
                ? info.resource() : info.resource() + "/" + info.subresource();
        String where = info.namespace().isEmpty() || info.resource().equals("namespaces")
                ? " at the cluster scope" : " in the namespace " + ApiErrors.quote(info.namespace());
        String why = who + info.verb() + " resource " + ApiErrors.quote(resource) + " in API group "
                + ApiErrors.quote(info.group()) + where;
        return ApiErrors.forbidden(new GroupResource(info.group(), info.resource()), info.name(), why);
    }

    private void answer(Call call, ApiException failure) {
        if (call.status() == 0) {
            failures.accept(call, failure);
        } else {
            LOG.log(Logger.Level.DEBUG, "failed after the answer had begun: {0}", failure.getMessage());
            throw failure;
        }
    }

    private static String auditId(HttpExchange exchange) {
        @Nullable String given = exchange.request().headers().first("Audit-ID");
        return given == null || given.isEmpty() || given.length() > 64 ? UUID.randomUUID().toString() : given;
    }
}
