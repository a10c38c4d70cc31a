package dev.edict.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.managed.FieldManager;
import dev.edict.patch.managed.FieldManagerBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever comes in, either the patch is applied or the answer is a status; nothing else escapes. */
class MalformedPatchesTest {
    private static final int ROUNDS = 10_000;
    private static final List<String> WORDS = List.of("$patch", "$retainKeys", "$setElementOrder/containers",
            "$setElementOrder/zones", "$setElementOrder", "$deleteFromPrimitiveList/zones",
            "$deleteFromPrimitiveList/containers", "$deleteFromPrimitiveList", "name", "image", "spec", "containers",
            "zones", "metadata", "labels", "finalizers", "env", "ports", "number", "strategy", "type", "free", "tree",
            "left", "", "delete", "replace", "merge", "op", "path", "from", "value", "add", "remove", "test", "move",
            "copy", "/spec/containers/0", "/spec", "/", "-", "/spec/zones/-", "managedFields", "apiVersion", "kind");

    private final Random random = new Random(3);

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private Value anything(int depth) {
        return switch (random.nextInt(depth > 5 ? 5 : 10)) {
            case 0 -> NullValue.NULL;
            case 1 -> Value.of(random.nextBoolean());
            case 2 -> Json.parse(List.of("1", "-1", "1.5", "1e300", "99999999999999999999").get(random.nextInt(5)));
            case 3, 4 -> Value.of(word());
            case 5, 6 -> list(depth);
            default -> object(depth);
        };
    }

    private Value list(int depth) {
        List<Value> items = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            items.add(anything(depth + 1));
        }
        return ListValue.copyOf(items);
    }

    private ObjectValue object(int depth) {
        ObjectValue.Builder object = ObjectValue.builder();
        for (int count = random.nextInt(5); count > 0; count--) {
            object.put(word(), anything(depth + 1));
        }
        return object.build();
    }

    /** A patch that is right in part: what is wrong hides where the parts of an object are. */
    private Value nearlyRight(PatchType type) {
        if (type == PatchType.JSON) {
            List<Value> operations = new ArrayList<>();
            for (int count = random.nextInt(4); count > 0; count--) {
                operations.add(ObjectValue.of("op", word(), "path", word() + "/" + word(), "from", "/" + word(),
                        "value", anything(3)));
            }
            return ListValue.copyOf(operations);
        }
        ObjectValue spec = object(2).with("containers", list(2)).with("zones", list(4)).with(word(), anything(2));
        return ObjectValue.of("metadata", object(2), "spec", spec, word(), anything(2));
    }

    @Test
    void noPatchBreaksAnythingButItself() {
        RandomObjects objects = new RandomObjects(new Random(4), 0.6);
        int applied = 0;
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            PatchType type = List.of(PatchType.JSON, PatchType.MERGE, PatchType.STRATEGIC).get(random.nextInt(3));
            Value patch = random.nextBoolean() ? anything(0) : nearlyRight(type);
            byte[] body = Json.bytes(patch);
            if (random.nextInt(5) == 0 && body.length > 0) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }
            ObjectValue object = objects.widget();
            String before = Json.text(object);
            try {
                Patches.apply(type, body, object, TestKinds.widget(), random.nextBoolean());
                applied++;
            } catch (ApiException answer) {
                assertThat(answer.code()).isIn(400, 413, 422, 500);
                refused++;
            }
            assertThat(Json.text(object)).isEqualTo(before);
        }
        assertThat(applied).isGreaterThan(ROUNDS / 20);
        assertThat(refused).isGreaterThan(ROUNDS / 20);
    }

    @Test
    void noConfigurationBreaksAnythingButItself() {
        RandomObjects objects = new RandomObjects(new Random(5), 0.6);
        FieldManager fields = FieldManagerBuilder.of(TestKinds.WIDGET, TestKinds.widget()).build();
        int applied = 0;
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue configuration = nearlyRight(PatchType.APPLY) instanceof ObjectValue given
                    ? given.with("apiVersion", "test/v1").with("kind", "Widget") : ObjectValue.EMPTY;
            ObjectValue live = fields.create(objects.widget(), "creator", Instant.EPOCH);
            if (random.nextInt(4) == 0) {
                live = live.with("metadata", live.object("metadata").with("managedFields", anything(0)));
            }
            try {
                fields.apply(live, random.nextBoolean() ? configuration : objects.widget(), "m",
                        random.nextBoolean(), Instant.EPOCH);
                applied++;
            } catch (ApiException answer) {
                assertThat(answer.code()).isIn(400, 409, 500);
            }
            ObjectValue updated = random.nextBoolean() ? configuration : objects.widget();
            assertThat(fields.update(live, updated, "m", Instant.EPOCH)).isNotNull();
        }
        assertThat(applied).isGreaterThan(ROUNDS / 20);
    }

    @Test
    void noPatchMakesAnObjectThatNestsTooDeepOrIsTooLarge() {
        ObjectValue object = ObjectValue.of("a", ObjectValue.of("a", "x".repeat(1_000)));
        StringBuilder deeper = new StringBuilder("[");
        StringBuilder larger = new StringBuilder("[");
        String place = "/a";
        for (int count = 0; count < 16; count++) {
            deeper.append(count > 0 ? "," : "")
                    .append("{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"").append(place).append("/b\"}");
            larger.append(count > 0 ? "," : "")
                    .append("{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/b").append(count).append("\"}");
            place = place + "/b".repeat(1 << Math.min(count, 10));
        }
        for (StringBuilder patch : List.of(deeper, larger)) {
            byte[] body = patch.append("]").toString().getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> Patches.apply(PatchType.JSON, body, object, null, true))
                    .isInstanceOfSatisfying(ApiException.class, answer -> assertThat(answer.code()).isEqualTo(422));
        }
    }

    @Test
    void aLargeObjectIsPatchedInTimeThatGrowsWithThePatch() {
        ObjectValue.Builder data = ObjectValue.builder();
        for (int index = 0; index < 100_000; index++) {
            data.put("key" + index, "v");
        }
        ObjectValue object = ObjectValue.of("data", data.build());
        StringBuilder operations = new StringBuilder("[");
        ObjectValue.Builder changes = ObjectValue.builder();
        for (int index = 0; index < Patches.MAX_JSON_PATCH_OPERATIONS; index++) {
            operations.append(index > 0 ? "," : "").append("{\"op\":\"replace\",\"path\":\"/data/key")
                    .append(index).append("\",\"value\":\"w\"}");
            changes.put("key" + index, "w");
        }
        byte[] merge = Json.bytes(ObjectValue.of("data", changes.build()));
        Value patched = Patches.apply(PatchType.JSON, operations.append("]").toString()
                .getBytes(StandardCharsets.UTF_8), object, null, true).result();
        assertThat(Patches.apply(PatchType.MERGE, merge, object, null, true).result()).isEqualTo(patched);
        assertThat(Patches.apply(PatchType.STRATEGIC, merge, object, TestKinds.widget(), true).result())
                .isEqualTo(patched);
    }

    @Test
    void aJsonPatchMayHaveTenThousandOperationsAndNoMore() {
        StringBuilder patch = new StringBuilder("[");
        for (int count = 0; count < Patches.MAX_JSON_PATCH_OPERATIONS; count++) {
            patch.append(count > 0 ? "," : "").append("{\"op\":\"add\",\"path\":\"/list/-\",\"value\":1}");
        }
        ObjectValue object = ObjectValue.of("list", ListValue.EMPTY);
        Patched patched = Patches.apply(
                PatchType.JSON, (patch + "]").getBytes(StandardCharsets.UTF_8), object, null, true);
        assertThat(((ObjectValue) patched.result()).list("list").size()).isEqualTo(10_000);
        byte[] tooMany = (patch + ",{}]").getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Patches.apply(PatchType.JSON, tooMany, object, null, true))
                .hasMessage("Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001");
    }
}
