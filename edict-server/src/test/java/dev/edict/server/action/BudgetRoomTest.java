package dev.edict.server.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetRoomTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.5Z");

    @Test
    void theLastEvictionLeavesABudgetThatSaysSo() {
        ObjectValue status = taken("""
                "observedGeneration":1,"disruptionsAllowed":1,"currentHealthy":4,"desiredHealthy":3,"conditions":[
                {"type":"DisruptionAllowed","status":"True","reason":"SufficientPods","message":"","observedGeneration":1,\
                "lastTransitionTime":"2025-01-01T00:00:00Z"}]""");

        assertThat(status.integer("disruptionsAllowed")).isZero();
        assertThat(status.object("disruptedPods").string("web")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(status.list("conditions").objects()).singleElement().satisfies(condition -> {
            assertThat(condition.string("status")).isEqualTo("False");
            assertThat(condition.string("reason")).isEqualTo("InsufficientPods");
            assertThat(condition.string("lastTransitionTime")).isEqualTo("2026-01-01T00:00:00Z");
            assertThat(condition.integer("observedGeneration")).isEqualTo(1);
        });
    }

    @Test
    void anEvictionThatLeavesRoomForAnotherChangesNoCondition() {
        ObjectValue status = taken("\"observedGeneration\":1,\"disruptionsAllowed\":2");

        assertThat(status.integer("disruptionsAllowed")).isEqualTo(1);
        assertThat(status.isSet("conditions")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | 3 | InsufficientPods |         | needs 3 healthy pods and has 1 currently
            4 | 3 |                  |         | does not allow evicting pods currently
            4 | 3 | Other            | because | does not allow evicting pods currently (Other): because
            1 | 3 | SyncFailed       | broken  | does not allow evicting pods currently because it failed sync: broken
            """)
    void aBudgetWithoutRoomSaysWhy(int healthy, int desired, @Nullable String reason, @Nullable String message, String said) {
        Status refusal = refusal("\"observedGeneration\":1,\"currentHealthy\":" + healthy + ",\"desiredHealthy\":" + desired
                + (reason == null ? "" : ",\"conditions\":[{\"type\":\"DisruptionAllowed\",\"status\":\"False\",\"reason\":\"" + reason
                        + "\",\"message\":\"" + (message == null ? "" : message) + "\"}]"));

        assertThat(refusal.code()).isEqualTo(429);
        assertThat(details(refusal).causes()).singleElement()
                .satisfies(cause -> assertThat(cause.message()).isEqualTo("The disruption budget few " + said));
        assertThat(details(refusal).retryAfterSeconds()).isZero();
    }

    @Test
    void aBudgetThatHasChangedIsToBeAskedAgainLater() {
        Status refusal = refusal("\"disruptionsAllowed\":1");

        assertThat(refusal.code()).isEqualTo(429);
        assertThat(details(refusal).retryAfterSeconds()).isEqualTo(10);
        assertThat(details(refusal).causes()).singleElement().satisfies(cause -> assertThat(cause.message())
                .isEqualTo("The disruption budget few is still being processed by the server."));
    }

    @Test
    void aBudgetThatAllowsLessThanNothingIsForbidden() {
        assertThatThrownBy(() -> taken("\"observedGeneration\":1,\"disruptionsAllowed\":-1"))
                .hasMessage("poddisruptionbudget.policy \"few\" is forbidden: pdb disruptions allowed is negative");
    }

    private static StatusDetails details(Status status) {
        return Objects.requireNonNull(status.details());
    }

    private static Status refusal(String status) {
        try {
            taken(status);
        } catch (ApiException refused) {
            return refused.status();
        }
        throw new AssertionError("was not refused");
    }

    private static ObjectValue taken(String status) {
        ObjectValue budget = (ObjectValue) Json.parse("{\"metadata\":{\"name\":\"few\",\"generation\":1},\"status\":{" + status + "}}");
        return BudgetRoom.taken(new ApiObject(budget), "web", NOW).object("status");
    }
}
