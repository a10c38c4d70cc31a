package dev.edict.server.authenticate;

import dev.edict.server.http.HttpRequest;
import java.util.Set;
import java.util.function.Predicate;

/** Which requests may go on although they show no credentials. @param paths none for all */
public record AnonymousPaths(boolean allowed, Set<String> paths) implements Predicate<HttpRequest> {
    public static final AnonymousPaths ALL = new AnonymousPaths(true, Set.of());
    public static final AnonymousPaths NONE = new AnonymousPaths(false, Set.of());

    public AnonymousPaths {
        paths = Set.copyOf(paths);
    }

    @Override
    public boolean test(HttpRequest request) {
        return allowed && (paths.isEmpty() || paths.contains(request.path()));
    }
}
