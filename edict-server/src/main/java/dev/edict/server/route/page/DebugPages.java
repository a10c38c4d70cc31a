package dev.edict.server.route.page;

import dev.edict.server.filter.Call;
import dev.edict.server.route.ListedPage;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What is below {@code /debug/}: pages of the virtual machine, if somebody wants them, and those of other rooms. Who may see
 * them is a matter of rights: nobody but administrators, unless somebody gives the right to the path.
 */
public final class DebugPages implements ListedPage {
    private static final String ROOT = "/debug/";

    private final Map<String, Consumer<Call>> pages;
    private final Consumer<Call> others;

    /**
     * @param profiling whether threads, heap and recordings can be had
     * @param others answers for what else is below {@code /debug/}
     */
    public DebugPages(boolean profiling, Consumer<Call> others) {
        this.others = others;
        this.pages = profiling
                ? Map.of("threads", MachinePages::threads, "heap", MachinePages::heap, "profile", new RecordingPage())
                : Map.of();
    }

    /** These pages are not for everybody, and nobody is told of them. */
    @Override
    public List<String> paths() {
        return List.of();
    }

    @Override
    public void accept(Call call) {
        String path = call.info().path();
        Consumer<Call> page = path.startsWith(ROOT) ? pages.get(path.substring(ROOT.length())) : null;
        (page == null ? others : page).accept(call);
    }
}
