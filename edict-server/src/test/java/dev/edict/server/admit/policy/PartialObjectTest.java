package dev.edict.server.admit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.edict.cel.type.PatchTypes;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.StructValue;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.NullValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.catalogue.Catalogue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What an apply configuration says that no field can hold is named in the words of the real server. */
class PartialObjectTest {
    private static final MergeType CONFIG_MAP = MergeType.of(Objects.requireNonNull(
            Catalogue.load().schema(new GroupVersionKind("", "v1", "ConfigMap"))));

    private static String complaint(Map<Object, Object> data) throws Exception {
        PartialObject made = new PartialObject(new StructValue(PatchTypes.OBJECT, Map.of("data", CelMap.of(data))));
        return catchThrowableOfType(Mutator.Failed.class, () -> made.check(made.tree(), CONFIG_MAP)).why();
    }

    @Test
    void eachValueIsNamedWhereItStands() throws Exception {
        Map<Object, Object> data = new LinkedHashMap<>();
        data.put("a", NullValue.NULL);
        data.put("b", ByteString.of("hi"));
        data.put("[stranger-99-]", new Nanoseconds(5));
        assertThat(complaint(data).lines()).containsExactly(
                "error applying patch: failed to convert patch object to typed object: errors:",
                "  .data.a: expected string, got &value.valueUnstructured{Value:0}",
                "  .data.b: expected string, got &value.valueUnstructured{Value:[]uint8{0x68, 0x69}}",
                "  .data.[stranger-99-]: expected string, got &value.valueUnstructured{Value:5}");
    }

    @Test
    void aComplaintAboutVeryManyBreaksOff() throws Exception {
        Map<Object, Object> data = new LinkedHashMap<>();
        for (int index = 0; index < 30_000; index++) {
            data.put("key-" + index, NullValue.NULL);
        }
        assertThat(complaint(data)).contains(".data.key-7: ").endsWith("...").hasSizeLessThan(1_100_000);
    }
}
