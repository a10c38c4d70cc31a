package dev.edict.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.field.FieldSet;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Patches and books of owners that want to be expensive. */
class HostilePatchTest {
    private static final GroupVersionKind THING = new GroupVersionKind("example.com", "v1", "Thing");

    private static long allocatedBy(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** Folding each of them into what was folded before took time and memory by the square of their number. */
    @Test
    void thousandsOfUpdatersAreFoldedAtTheCostOfTheirFields() {
        List<Value> entries = new ArrayList<>();
        for (int index = 0; index < 6_000; index++) {
            entries.add(ObjectValue.of("manager", "m" + index, "operation", "Update", "apiVersion", "example.com/v1",
                    "time", "2026-01-01T00:00:00Z", "fieldsType", "FieldsV1",
                    "fieldsV1", ObjectValue.of("f:data", ObjectValue.of("f:k" + index, ObjectValue.EMPTY))));
        }
        ObjectValue live = ObjectValue.of("apiVersion", "example.com/v1", "kind", "Thing",
                "metadata", ObjectValue.of("name", "x", "uid", "u", "managedFields", ListValue.copyOf(entries)),
                "data", ObjectValue.of("a", "b"));
        ServerSideApply things = ServerSideApply.withoutSchema(THING, () -> Instant.EPOCH);
        ObjectValue updated = live.with("data", ObjectValue.of("a", "c"));
        assertThat(allocatedBy(() -> things.update(live, updated, "w"))).isLessThan(120_000_000);
        assertThat(things.update(live, updated, "w").object("metadata").list("managedFields").size()).isEqualTo(10);
    }

    @Test
    void smallSetsAndLargeOnesMeetInAnyOrder() {
        List<FieldPath> paths = new ArrayList<>();
        for (int index = 0; index < 500; index++) {
            paths.add(FieldPath.of("spec", "k" + index));
        }
        FieldSet large = FieldSet.of(paths);
        Collections.shuffle(paths, new Random(7));
        for (int size : new int[] {0, 1, 2, 3, 50, 499}) {
            FieldSet small = FieldSet.of(paths.subList(0, size)).union(FieldSet.of(FieldPath.of("spec", "zz")));
            FieldSet common = FieldSet.of(paths.subList(0, size));
            assertThat(large.intersection(small)).isEqualTo(common);
            assertThat(small.intersection(large)).isEqualTo(common);
            assertThat(small.difference(large)).isEqualTo(FieldSet.of(FieldPath.of("spec", "zz")));
            assertThat(large.difference(small)).isEqualTo(FieldSet.of(paths.subList(size, 500)));
        }
    }

    @Test
    void insertingAtTheHeadOfALongListTenThousandTimesIsRefused() {
        ObjectValue object = ObjectValue.of("list", Json.parse("[1" + ",1".repeat(600_000) + "]"));
        String insert = "{\"op\":\"add\",\"path\":\"/list/0\",\"value\":1}";
        byte[] patch = ("[" + insert + ("," + insert).repeat(9_999) + "]").getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Patches.apply(PatchType.JSON, patch, object, null, true))
                .isInstanceOfSatisfying(ApiException.class, refused -> {
                    assertThat(refused.status().code()).isEqualTo(413);
                    assertThat(refused.getMessage()).contains("moves more than");
                });
    }
}
