package dev.edict.server.authenticate.impersonate;

import dev.edict.model.status.ApiException;
import dev.edict.server.authenticate.impersonate.ImpersonationMode.Impersonated;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Filter;
import dev.edict.server.filter.Layer;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.metrics.ImpersonationMetrics;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a request one of the user that its headers name, if whoever sent it may be that user. Nobody further in sees these
 * headers; the call remembers who asked. What is allowed is asked for anew with every request, so that a right taken away
 * is gone with the next one.
 */
public final class Impersonation implements Filter {
    private final ImpersonationModes modes;
    private final ImpersonationMetrics metrics;

    public Impersonation(Authorizer authorizer, ImpersonationMetrics metrics) {
        this.modes = new ImpersonationModes(RightsCheck.of(authorizer, metrics));
        this.metrics = metrics;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        Headers headers = call.request().headers();
        try {
            User wanted = ImpersonationHeaders.wanted(headers);
            if (wanted != null) {
                Impersonated found = impersonate(call, wanted);
                call.actAs(found.user(), found.constraint());
                call.replaceHeaders(ImpersonationHeaders.without(headers));
            }
        } catch (ApiException refusal) {
            call.addHeader("X-Content-Type-Options", "nosniff");
            throw refusal;
        }
        next.accept(call);
    }

    private Impersonated impersonate(Call call, User wanted) {
        long begun = System.nanoTime();
        @Nullable Impersonated found = null;
        try {
            found = modes.impersonate(call.requester(), call.info(), wanted);
            return found;
        } finally {
            long time = System.nanoTime() - begun;
            call.took(Layer.IMPERSONATION, time);
            metrics.attempted(found == null ? "" : ImpersonationModes.label(found.constraint()), found != null, time);
        }
    }
}
