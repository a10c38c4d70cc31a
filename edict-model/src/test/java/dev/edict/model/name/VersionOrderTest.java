package dev.edict.model.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionOrderTest {
    @Test
    void stableVersionsComeFirstAndHigherOnesBeforeLower() {
        List<String> order = List.of("v10", "v2", "v1", "v11beta2", "v10beta3", "v3beta1", "v12alpha1", "v11alpha2",
                "foo1", "foo10", "v0", "v1beta0");
        Random random = new Random(0);
        for (int round = 0; round < 50; round++) {
            List<String> shuffled = new ArrayList<>(order);
            Collections.shuffle(shuffled, random);
            shuffled.sort(VersionOrder.PREFERRED_FIRST);
            assertThat(shuffled).isEqualTo(order);
        }
    }

    @Test
    void namesAreReadAndPrintedAsMessagesHaveThem() {
        assertThat(GroupVersion.parse("v1")).isEqualTo(GroupVersion.V1);
        assertThat(GroupVersion.parse("apps/v1")).isEqualTo(new GroupVersion("apps", "v1")).hasToString("apps/v1");
        assertThat(GroupVersion.parse("a/b/c")).isNull();
        assertThat(GroupVersion.V1.kind("Pod")).hasToString("v1, Kind=Pod");
        assertThat(new GroupVersion("apps", "v1").resource("deployments")).hasToString("apps/v1, Resource=deployments");
        assertThat(new GroupKind("apps", "Deployment")).hasToString("Deployment.apps");
        assertThat(new GroupResource("", "pods")).hasToString("pods");
    }
}
