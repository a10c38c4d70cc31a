package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import dev.edict.types.PartialObjectMetadata;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Those who want to know no more of objects than their metadata are sent no more. */
@Timeout(120)
class MetadataTest {
    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    private final ResourceClient<ConfigMap> maps = SERVER.client().of(ConfigMap.TYPE).in(SERVER.namespace());

    private ConfigMap create(String name) {
        return maps.create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withData(Map.of("large", "x".repeat(10_000))));
    }

    @Test
    void metadataAreReadListedAndPatchedAlone() {
        ConfigMap map = create("read");
        ResourceClient<PartialObjectMetadata> metadata = maps.metadata();
        assertThat(metadata.get("read")).isEqualTo(new PartialObjectMetadata(ConfigMap.TYPE.kind(), map.metadata()));
        assertThat(metadata.list().items()).extracting(PartialObjectMetadata::name).contains("read");
        PartialObjectMetadata labelled = metadata.patch("read", new Patch.MergePatch(
                ObjectValue.of("metadata", ObjectValue.of("labels", ObjectValue.of("seen", "yes")))));
        assertThat(labelled.metadata().labels()).containsEntry("seen", "yes");
        assertThat(maps.get("read").data()).isEqualTo(map.data());
    }

    @Test
    void anInformerOfMetadataFollowsObjectsWithoutTheirContents() throws Exception {
        create("before");
        try (InformerFactory informers = InformerFactory.of(SERVER.client()).withNamespace(SERVER.namespace())) {
            SharedInformer<PartialObjectMetadata> informer = informers.metadataInformer(ConfigMap.TYPE);
            informers.start();
            assertThat(informers.awaitSynced(Duration.ofMinutes(1))).isEmpty();
            assertThat(informer.cache().get(SERVER.namespace(), "before")).isNotNull();
            ConfigMap after = create("after");
            Waiting.until("the new one is known", () -> informer.cache().get(SERVER.namespace(), "after") != null);
            assertThat(Objects.requireNonNull(informer.cache().get(SERVER.namespace(), "after")).metadata()).isEqualTo(after.metadata());
            maps.delete("after");
            Waiting.until("it is gone", () -> informer.cache().get(SERVER.namespace(), "after") == null);
        }
    }
}
