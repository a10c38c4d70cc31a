package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Finds out who asks. */
public final class Identification implements Filter {
    private final Authenticator authenticator;
    private final boolean anonymousAllowed;

    /** @param anonymousAllowed whether those who show no credentials may go on, as nobody in particular */
    public Identification(Authenticator authenticator, boolean anonymousAllowed) {
        this.authenticator = authenticator;
        this.anonymousAllowed = anonymousAllowed;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        call.identify(user(call));
        next.accept(call);
    }

    private User user(Call call) {
        User user = authenticator.authenticate(call.request());
        if (user == null) {
            if (!anonymousAllowed) {
                throw ApiErrors.unauthorized();
            }
            return User.ANONYMOUS;
        }
        if (user.name().equals(User.ANONYMOUS.name()) || user.isIn(User.AUTHENTICATED)
                || user.isIn(User.UNAUTHENTICATED)) {
            return user;
        }
        List<String> groups = new ArrayList<>(user.groups());
        groups.add(User.AUTHENTICATED);
        return new User(user.name(), user.uid(), groups, user.extra());
    }
}
