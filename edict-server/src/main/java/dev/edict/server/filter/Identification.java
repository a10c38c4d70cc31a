package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds out who asks. */
public final class Identification implements Filter {
    private final Authenticator authenticator;
    private final Predicate<HttpRequest> anonymous;
    private final Consumer<Call> unmarked;
    private final Tally tally;

    /** Is told of each request. */
    public interface Tally {
        Tally NONE = new Tally() {
            @Override
            public void known(User user, long nanoseconds) {}

            @Override
            public void unknown(boolean wrong, long nanoseconds) {}
        };

        void known(User user, long nanoseconds);

        /** @param wrong whether credentials were shown, and are wrong */
        void unknown(boolean wrong, long nanoseconds);
    }

    /**
     * @param anonymous which requests may go on that show no credentials, as those of nobody in particular
     * @param unmarked takes the credentials out of a request when it is known whose it is
     */
    public Identification(
            Authenticator authenticator, Predicate<HttpRequest> anonymous, Consumer<Call> unmarked, Tally tally) {
        this.authenticator = authenticator;
        this.anonymous = anonymous;
        this.unmarked = unmarked;
        this.tally = tally;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (call.isIdentified()) {
            call.identify(authenticated(call.user()));
            next.accept(call);
            return;
        }
        long begin = System.nanoTime();
        User user;
        try {
            user = user(call);
            call.took(Layer.AUTHENTICATION, System.nanoTime() - begin);
        } catch (ApiException wrong) {
            tally.unknown(true, System.nanoTime() - begin);
            sendAway(call);
            throw wrong;
        }
        if (user == null) {
            tally.unknown(false, System.nanoTime() - begin);
            sendAway(call);
            throw ApiErrors.unauthorized();
        }
        tally.known(user, System.nanoTime() - begin);
        call.identify(user);
        if (user.name().equals(User.ANONYMOUS.name()) || user.isIn(User.UNAUTHENTICATED)) {
            sendAway(call);
        }
        unmarked.accept(call);
        next.accept(call);
    }

    /**
     * Lets this be the last request on its connection: HTTP/2 makes it cheap to ask for much and to leave before the answer
     * (CVE-2023-44487), and whoever is not known has no right to that.
     */
    private static void sendAway(Call call) {
        if (call.request().version() == HttpVersion.HTTP_2) {
            call.addHeader("Connection", "close");
        }
    }

    private @Nullable User user(Call call) {
        User user = authenticator.authenticate(call.request(), call);
        if (user == null) {
            return anonymous.test(call.request()) ? User.ANONYMOUS : null;
        }
        return authenticated(user);
    }

    private static User authenticated(User user) {
        if (user.name().equals(User.ANONYMOUS.name()) || user.isIn(User.AUTHENTICATED)
                || user.isIn(User.UNAUTHENTICATED)) {
            return user;
        }
        List<String> groups = new ArrayList<>(user.groups());
        groups.add(User.AUTHENTICATED);
        return new User(user.name(), user.uid(), groups, user.extra());
    }
}
