package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.ApiFailure;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTest {
    private static final String POD = "/api/v1/namespaces/default/pods/web?x=1";

    private static ApiFailure failure(String method, String target, int code, Map<String, String> headers, String body) {
        Answer answer = ScriptedTransport.answerOf(code, headers, body);
        return Refusal.of(Request.of(method, target), answer);
    }

    private static StatusDetails details(ApiFailure failure) {
        return Objects.requireNonNull(failure.status().details());
    }

    @Test
    void aStatusSaysItAll() {
        ApiFailure failure = failure("GET", POD, 422, Map.of("content-type", "application/json; charset=utf-8"), """
                {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"it is wrong","reason":"Invalid",\
                "details":{"name":"web","kind":"Pod","causes":[{"reason":"FieldValueRequired","message":"Required value",\
                "field":"spec.containers"}],"retryAfterSeconds":3},"code":422}""");
        assertThat(failure).isInstanceOf(ApiFailure.Invalid.class).hasMessage("it is wrong");
        assertThat(failure.code()).isEqualTo(422);
        assertThat(details(failure).causes())
                .containsExactly(new StatusCause("FieldValueRequired", "Required value", "spec.containers"));
        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(3));
    }

    @Test
    void aStatusTakesFromTheAnswerWhatItDoesNotSay() {
        ApiFailure failure = failure("GET", POD, 429, Map.of("retry-after", "5"), "{\"status\":\"Failure\",\"message\":\"wait\"}");
        assertThat(failure).isInstanceOf(ApiFailure.TooManyRequests.class).hasMessage("wait");
        assertThat(failure.code()).isEqualTo(429);
        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "400 | BadRequest | the server rejected our request for an unknown reason (get pods web)",
        "401 | Unauthorized | the server has asked for the client to provide credentials (get pods web)",
        "403 | Forbidden | said by a proxy (get pods web)",
        "404 | NotFound | the server could not find the requested resource (get pods web)",
        "405 | MethodNotAllowed | the server does not allow this method on the requested resource (get pods web)",
        "406 | NotAcceptable | said by a proxy (get pods web)",
        "409 | Conflict | the server reported a conflict (get pods web)",
        "415 | UnsupportedMediaType | said by a proxy (get pods web)",
        "422 | Invalid | the server rejected our request due to an error in our request (get pods web)",
        "429 | TooManyRequests | the server has received too many requests and has asked us to try again later (get pods web)",
        "500 | InternalError | an error on the server (\"said by a proxy\") has prevented the request from succeeding (get pods web)",
        "502 | InternalError | an error on the server (\"said by a proxy\") has prevented the request from succeeding (get pods web)",
        "503 | ServiceUnavailable | the server is currently unable to handle the request (get pods web)",
        "504 | Timeout | the server was unable to return a response in the time allotted, but may still be processing the request (get pods web)",
        "418 | Other | the server responded with the status code 418 but did not return more information (get pods web)",
    })
    void wordsOfOthersAreClassifiedByTheirCode(int code, String type, String message) {
        ApiFailure failure = failure("GET", POD, code, Map.of("content-type", "text/plain"), " said by a proxy\n");
        assertThat(failure.getClass().getSimpleName()).isEqualTo(type);
        assertThat(failure).hasMessage(message);
        assertThat(details(failure)).isEqualTo(StatusDetails.of("web", "", "pods")
                .withCauses(List.of(new StatusCause("UnexpectedServerResponse", "said by a proxy", ""))));
    }

    @Test
    void aConflictOfACreationIsThatTheObjectExists() {
        ApiFailure failure = failure("POST", "/apis/apps/v1/namespaces/default/deployments", 409, Map.of(), "");
        assertThat(failure).isInstanceOf(ApiFailure.AlreadyExists.class)
                .hasMessage("the server reported a conflict (post deployments.apps)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/api/v1/namespaces | (get namespaces)",
        "/api/v1/namespaces/a | (get namespaces a)",
        "/api/v1/namespaces/a/status | (get namespaces a)",
        "/api/v1/namespaces/a/finalize | (get namespaces a)",
        "/api/v1/namespaces/a/pods/b%20c/log | (get pods b c)",
        "/apis/apps/v1/deployments?limit=1 | (get deployments.apps)",
        "/apis/apps/v1 | ''",
        "/version | ''",
        "/ | ''",
    })
    void theMessageNamesWhatThePathIsAbout(String target, String about) {
        assertThat(failure("GET", target, 404, Map.of(), ""))
                .hasMessage("the server could not find the requested resource" + (about.isEmpty() ? "" : " " + about));
    }

    @Test
    void whatNobodyCanReadIsNotShownAndWhatIsLongIsCut() {
        assertThat(failure("GET", "/version", 500, Map.of("content-type", "application/octet-stream"), "xyz"))
                .hasMessage("an error on the server (\"unknown\") has prevented the request from succeeding");
        assertThat(failure("GET", "/version", 500, Map.of("content-type", "application/json"), "{\"error\":1}"))
                .hasMessage("an error on the server (\"unknown\") has prevented the request from succeeding");
        assertThat(failure("GET", "/version", 500, Map.of("content-type", "text/html"), "<".repeat(5000)).getMessage())
                .hasSizeBetween(2048, 2200);
        assertThat(failure("GET", "/version", 502, Map.of(), "").getMessage())
                .isEqualTo("an error on the server (\"\") has prevented the request from succeeding");
    }
}
