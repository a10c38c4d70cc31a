package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.patch.field.FieldPath;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaleFieldsTest {
    private static final Map<String, FieldPath> REPLICAS = Map.of("apps/v1", FieldPath.of("spec", "replicas"));

    private static ListValue entries(String json) {
        return (ListValue) Json.parse(json);
    }

    private static String entry(String manager, String version, String subresource, String fields) {
        return "{\"manager\":\"" + manager + "\",\"operation\":\"Update\",\"apiVersion\":\"" + version + "\","
                + (subresource.isEmpty() ? "\"time\":\"2026-01-01T00:00:00Z\"," : "")
                + "\"fieldsType\":\"FieldsV1\",\"fieldsV1\":" + fields
                + (subresource.isEmpty() ? "" : ",\"subresource\":\"" + subresource + "\"") + "}";
    }

    @Test
    void onlyTheOwnersOfTheReplicasAreOwnersOfTheScale() throws ManagedFieldsException {
        ListValue parent = entries("[" + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:replicas\":{}}}") + ","
                + entry("b", "apps/v1", "", "{\"f:spec\":{\"f:paused\":{}}}") + "]");
        assertThat(Json.text(new ScaleFields(parent, "apps/v1", REPLICAS).toScale())).isEqualTo("["
                + entry("a", "autoscaling/v1", "", "{\"f:spec\":{\"f:replicas\":{}}}") + "]");
    }

    @Test
    void whoScalesTakesTheReplicasFromTheirOwner() throws ManagedFieldsException {
        ListValue parent = entries("["
                + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:paused\":{},\"f:replicas\":{}}}") + "]");
        ListValue scale = entries("["
                + entry("s", "autoscaling/v1", "scale", "{\"f:spec\":{\"f:replicas\":{}}}") + "]");
        assertThat(Json.text(new ScaleFields(parent, "apps/v1", REPLICAS).toParent(scale))).isEqualTo("["
                + entry("s", "apps/v1", "scale", "{\"f:spec\":{\"f:replicas\":{}}}") + ","
                + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:paused\":{}}}") + "]");
    }

    @Test
    void anApplierOfTheReplicasKeepsItsEntryWhenTheScaleDoesNotChange() throws ManagedFieldsException {
        ListValue parent = entries("["
                + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:replicas\":{}}}").replace("Update", "Apply") + "]");
        ScaleFields fields = new ScaleFields(parent, "apps/v1", REPLICAS);
        assertThat(fields.toParent(fields.toScale())).isEqualTo(parent);
    }

    @Test
    void anUpdaterOfTheReplicasIsAnotherManagerOnceItsVersionIsThatOfTheScale() throws ManagedFieldsException {
        ListValue parent = entries("["
                + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:paused\":{},\"f:replicas\":{}}}") + "]");
        ScaleFields fields = new ScaleFields(parent, "apps/v1", REPLICAS);
        assertThat(Json.text(fields.toParent(fields.toScale()))).isEqualTo("["
                + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:replicas\":{}}}")
                        .replace("\"time\":\"2026-01-01T00:00:00Z\",", "") + ","
                + entry("a", "apps/v1", "", "{\"f:spec\":{\"f:paused\":{}}}") + "]");
    }
}
