package dev.edict.server.filter;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Refuses requests that are made in the name of somebody else, which this server does not serve. To overlook the wish would be
 * to act with the rights of the one who asks where those of another were wanted.
 */
public final class ImpersonationRefusal implements Filter {
    private static final String PREFIX = "impersonate-";

    @Override
    public void pass(Call call, Consumer<Call> next) {
        call.request().headers().forEach((name, value) -> {
            if (name.toLowerCase(Locale.ROOT).startsWith(PREFIX)) {
                throw ApiErrors.forbidden(new GroupResource("", ""), "", "User " + ApiErrors.quote(call.user().name())
                        + " cannot impersonate: this server does not serve impersonation (header " + name + ")");
            }
        });
        next.accept(call);
    }
}
