package dev.edict.model.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import org.junit.jupiter.api.Test;

class ApiErrorsTest {
    private static final GroupResource PODS = new GroupResource("", "pods");
    private static final GroupResource DEPLOYMENTS = new GroupResource("apps", "deployments");

    private static String json(ApiException error) {
        return Json.text(error.status().toObject());
    }

    @Test
    void notFoundNamesTheResourceAndTheObject() {
        assertThat(json(ApiErrors.notFound(PODS, "a"))).isEqualTo("{\"kind\":\"Status\",\"apiVersion\":\"v1\","
                + "\"metadata\":{},\"status\":\"Failure\",\"message\":\"pods \\\"a\\\" not found\","
                + "\"reason\":\"NotFound\",\"details\":{\"name\":\"a\",\"kind\":\"pods\"},\"code\":404}");
        assertThat(ApiErrors.notFound(DEPLOYMENTS, "a").getMessage()).isEqualTo("deployments.apps \"a\" not found");
    }

    @Test
    void invalidListsEachErrorOnceInItsMessageAndAllAsCauses() {
        FieldErrors errors = new FieldErrors().required(FieldPath.of("a")).required(FieldPath.of("a"))
                .invalid(FieldPath.of("b"), 1, "no");
        ApiException error = ApiErrors.invalid(new GroupKind("apps", "Deployment"), "d", errors);
        assertThat(error.getMessage()).isEqualTo(
                "Deployment.apps \"d\" is invalid: [a: Required value, b: Invalid value: 1: no]");
        assertThat(error.code()).isEqualTo(422);
        assertThat(error.status().details()).satisfies(details -> {
            assertThat(details.causes()).hasSize(3);
            assertThat(details.causes().getLast())
                    .isEqualTo(new StatusCause("FieldValueInvalid", "Invalid value: 1: no", "b"));
        });
        assertThat(ApiErrors.invalid(new GroupKind("", "Pod"), "p", new FieldErrors().required(FieldPath.of("a")))
                .getMessage()).isEqualTo("Pod \"p\" is invalid: a: Required value");
    }

    @Test
    void codesAndReasonsBelongTogether() {
        assertThat(ApiErrors.alreadyExists(PODS, "a")).extracting(ApiException::code, ApiException::reason)
                .containsExactly(409, "AlreadyExists");
        assertThat(ApiErrors.conflict(PODS, "a", "changed").getMessage())
                .isEqualTo("Operation cannot be fulfilled on pods \"a\": changed");
        assertThat(ApiErrors.unauthorized()).extracting(ApiException::code, ApiException::reason).containsExactly(401, "Unauthorized");
        assertThat(ApiErrors.expired("old")).extracting(ApiException::code, ApiException::reason).containsExactly(410, "Expired");
        assertThat(ApiErrors.gone("old")).extracting(ApiException::code, ApiException::reason).containsExactly(410, "Gone");
        assertThat(ApiErrors.tooManyRequests("slow", 3).status().toObject().object("details").integer(
                "retryAfterSeconds")).isEqualTo(3);
        assertThat(ApiErrors.timeout("slow", 1).getMessage()).isEqualTo("Timeout: slow");
        assertThat(ApiErrors.entityTooLarge("limit is 3145728").getMessage())
                .isEqualTo("Request entity too large: limit is 3145728");
        assertThat(ApiErrors.unclassified("odd").status().toObject().has("reason")).isFalse();
    }

    @Test
    void largeValuesAreNotToldManyTimes() {
        FieldErrors errors = new FieldErrors();
        for (int index = 0; index < 100; index++) {
            errors.invalid(FieldPath.of("a").index(index), "x".repeat(1_000_000), "no");
        }
        assertThat(ApiErrors.invalid(new GroupKind("", "Pod"), "p", errors).getMessage())
                .hasSizeLessThan(10_000_000).startsWith("Pod \"p\" is invalid: [a[0]: Invalid value: \"xxx");
    }

    @Test
    void forbiddenNamesAsMuchAsIsKnown() {
        assertThat(ApiErrors.forbidden(PODS, "a", "no").getMessage()).isEqualTo("pods \"a\" is forbidden: no");
        assertThat(ApiErrors.forbidden(PODS, "", "no").getMessage()).isEqualTo("pods is forbidden: no");
        assertThat(ApiErrors.forbidden(new GroupResource("", ""), "", "no").getMessage()).isEqualTo("forbidden: no");
    }

    @Test
    void internalErrorsCarryTheirCause() {
        assertThat(json(ApiErrors.internal("x"))).contains("\"message\":\"Internal error occurred: x\"",
                "\"details\":{\"causes\":[{\"message\":\"x\"}]}", "\"code\":500");
    }

    @Test
    void successHasNoCode() {
        assertThat(Json.text(Status.success(StatusDetails.of("a", "", "pods").withUid("u")).toObject())).isEqualTo(
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Success\","
                        + "\"details\":{\"name\":\"a\",\"kind\":\"pods\",\"uid\":\"u\"}}");
    }
}
