package dev.edict.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.flow.StoredObjects;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoredCountsTest {
    private static final GroupResource MAPS = new GroupResource("", "configmaps");

    private final Store store = MemoryStore.open();
    private final ControlPlane plane = new ControlPlane(Catalogue.load(), store, Identities.random(), Clock.systemUTC());
    private final StoredCounts counts = new StoredCounts(plane);

    @AfterEach
    void close() {
        plane.close();
    }

    @Test
    void nothingIsReadToCountWhatNobodyHasUsed() {
        ResourceRegistry maps = plane.core("configmaps");
        assertThat(counts.of(MAPS)).isNull();
        assertThat(maps.cache().known()).isNull();
    }

    @Test
    void whatIsInUseIsCountedUntilItIsServedNoMore() {
        TestNamespaces.make(plane, "n");
        ResourceRegistry maps = plane.core("configmaps");
        maps.cache().latest();
        assertThat(counts.of(MAPS)).isEqualTo(new StoredObjects.Stock(0, 1));
        maps.create(RequestScope.internal("n"), ObjectValue.of("kind", "ConfigMap", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", "a")), Admission.NONE);
        maps.newest();
        assertThat(Objects.requireNonNull(counts.of(MAPS)).count()).isOne();
        maps.close();
        assertThat(counts.of(MAPS)).isNull();
    }
}
