package dev.edict.server.route;

import dev.edict.server.filter.Call;
import java.util.List;
import java.util.function.Consumer;

/** A page that says under which paths it can be found. */
public interface ListedPage extends Consumer<Call> {
    /** Each with its slash at the beginning. */
    List<String> paths();

    /** A page that is to be found under these paths. */
    static ListedPage of(Consumer<Call> page, String... paths) {
        return new ListedPage() {
            @Override
            public List<String> paths() {
                return List.of(paths);
            }

            @Override
            public void accept(Call call) {
                page.accept(call);
            }
        };
    }
}
