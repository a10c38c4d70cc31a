package dev.edict.scheduler.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.client.index.Indexer;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackingClassesTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private final Indexer<DeviceClass> classes = Indexer.byNamespace();
    private final BackingClasses backing = new BackingClasses(classes);

    private void put(String name, String resource, Instant created) {
        classes.put(DeviceClass.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withCreationTimestamp(created))
                .editSpec(spec -> spec.withExtendedResourceName(resource)));
    }

    private Optional<String> of(String resource) {
        return Optional.ofNullable(backing.of(resource)).map(DeviceClass::name);
    }

    @Test
    void aClassIsKnownByTheNameThatItSaysAndByItsOwn() {
        put("gpu", "example.com/gpu", FIRST);
        assertThat(of("example.com/gpu")).contains("gpu");
        assertThat(of("deviceclass.resource.kubernetes.io/gpu")).contains("gpu");
        assertThat(of("example.com/other")).isEmpty();
        assertThat(of("deviceclass.resource.kubernetes.io/other")).isEmpty();
        assertThat(of("hugepages-2Mi")).isEmpty();
    }

    @Test
    void ofSeveralThatSayTheSameTheNewestCountsAndThenTheFirstByName() {
        put("c", "example.com/gpu", FIRST);
        put("b", "example.com/gpu", FIRST.plusSeconds(1));
        put("d", "example.com/gpu", FIRST.plusSeconds(1));
        assertThat(of("example.com/gpu")).contains("b");
        assertThat(of("deviceclass.resource.kubernetes.io/d")).contains("d");
    }
}
