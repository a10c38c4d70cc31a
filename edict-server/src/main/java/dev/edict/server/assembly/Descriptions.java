package dev.edict.server.assembly;

import dev.edict.server.aggregate.Aggregation;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.custom.CustomResources;
import dev.edict.server.discovery.Discovery;
import dev.edict.server.filter.Call;
import dev.edict.server.openapi.OpenApi;
import dev.edict.server.route.ListedPage;
import dev.edict.server.route.OpenApiPages;
import dev.edict.server.route.SelfDescription;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the server says of itself: what it serves, and which version it is. Changes when custom resources come or go. */
final class Descriptions {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ControlPlane plane;
    private final Aggregation aggregation;
    private final Discovery builtIn;
    /** Held for writing while it is being written that more is served. */
    private final ReadWriteLock truth = new ReentrantReadWriteLock();
    private volatile Discovery discovery;
    private volatile @Nullable OpenApi openApi;
    /** Guarded by this. */
    private CustomResources.View custom = CustomResources.View.EMPTY;

    Descriptions(ControlPlane plane, Aggregation aggregation, String advertisedAddress) {
        this.plane = plane;
        this.aggregation = aggregation;
        this.builtIn = Discovery.of(plane.catalogue().resources(), advertisedAddress);
        this.discovery = builtIn;
    }

    /** @param others the pages that are not of this room, by the first segment of their path */
    SelfDescription pages(TreeWriter writer, Map<String, Consumer<Call>> others) {
        Map<String, Consumer<Call>> pages = new HashMap<>(others);
        pages.put("openapi", ListedPage.of(new OpenApiPages(() -> aggregation.openApi(openApi())),
                "/openapi/v2", "/openapi/v3", "/openapi/v3/"));
        return new SelfDescription(() -> aggregation.discovery(discovery()), ServerVersion.document(), writer, pages);
    }

    /** @param router takes what is served before it is described */
    CustomResources.Audience telling(Consumer<CustomResources.View> router) {
        return new CustomResources.Audience() {
            @Override
            public void show(CustomResources.View view) {
                router.accept(view);
                describe(view);
            }

            @Override
            public void announce(Runnable write) {
                truth.writeLock().lock();
                try {
                    write.run();
                } finally {
                    truth.writeLock().unlock();
                }
            }
        };
    }

    private synchronized void describe(CustomResources.View view) {
        discovery = builtIn.withCustomResources(view.discovered());
        custom = view;
        OpenApi known = openApi;
        if (known != null) {
            openApi = known.withCustomResources(view.described());
        }
    }

    private Discovery discovery() {
        awaitTruth();
        return discovery;
    }

    /** Waits while something is being announced; not for long, since a store that hangs must not take this page with it. */
    private void awaitTruth() {
        try {
            if (truth.readLock().tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                truth.readLock().unlock();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private OpenApi openApi() {
        awaitTruth();
        OpenApi known = openApi;
        return known != null ? known : firstOpenApi();
    }

    /** Nothing is described before somebody asks. */
    private synchronized OpenApi firstOpenApi() {
        OpenApi known = openApi;
        if (known == null) {
            known = OpenApi.of(plane.catalogue(), ServerVersion.document().string("gitVersion"))
                    .withCustomResources(custom.described());
            openApi = known;
        }
        return known;
    }
}
