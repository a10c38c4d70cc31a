package dev.edict.client.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.meta.v1.ObjectMeta;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatheredTest {
    private final Gathered<Lease> gathered = new Gathered<>();

    private static Lease lease(String namespace, String name, String version) {
        return Lease.EMPTY.withMetadata(ObjectMeta.EMPTY.withNamespace(namespace).withName(name).withResourceVersion(version));
    }

    private List<String> seen() {
        return gathered.list().stream().map(lease -> lease.namespace() + "/" + lease.name() + "@" + lease.resourceVersion()).toList();
    }

    @Test
    void keepsTheOrderOfWhatComesInOrder() {
        gathered.put(lease("a", "x", "1"));
        gathered.put(lease("a", "y", "2"));
        gathered.put(lease("b", "a", "3"));
        assertThat(seen()).containsExactly("a/x@1", "a/y@2", "b/a@3");
    }

    @Test
    void hasTheLastOfEachName() {
        gathered.put(lease("a", "x", "1"));
        gathered.put(lease("a", "y", "2"));
        gathered.put(lease("a", "x", "3"));
        gathered.put(lease("b", "x", "4"));
        gathered.put(lease("b", "x", "5"));
        assertThat(seen()).containsExactlyInAnyOrder("a/y@2", "a/x@3", "b/x@5");
    }

    @Test
    void forgetsWhatIsDeleted() {
        gathered.put(lease("a", "x", "1"));
        gathered.put(lease("a", "y", "2"));
        gathered.remove(lease("a", "x", "3"));
        gathered.remove(lease("a", "z", "4"));
        assertThat(seen()).containsExactly("a/y@2");
        gathered.put(lease("a", "x", "5"));
        assertThat(seen()).containsExactlyInAnyOrder("a/y@2", "a/x@5");
    }
}
