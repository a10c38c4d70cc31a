package dev.edict.server.admit.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that are none, in the words that the real server was seen to use for them. */
class AdmissionReviewTest {
    private static final String HEAD = "'kind':'AdmissionReview','apiVersion':'admission.k8s.io/v1'";

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static void refuses(String json, String words) {
        assertThatThrownBy(() -> AdmissionReview.V1.decode(tree(json))).hasMessage(words);
    }

    private static void refusesResponse(String response, String words) {
        refuses("{" + HEAD + ",'response':" + response + "}", "json: cannot unmarshal " + words);
    }

    @Test
    void onlyReviewsOfTheSameVersionAreRead() {
        refuses("{'kind':'Pod','apiVersion':'v1'}", "no kind \"Pod\" is registered for version \"v1\" in scheme "
                + "\"k8s.io/apiserver/pkg/util/webhook/client.go:71\"");
        refuses("{'kind':'Status','apiVersion':'v1'}",
                "converting (v1.Status) to (v1.AdmissionReview): unknown conversion");
        refuses("{'kind':'AdmissionReview','apiVersion':'admission.k8s.io/v1beta1'}",
                "converting (v1beta1.AdmissionReview) to (v1.AdmissionReview): unknown conversion");
    }

    @Test
    void eachFieldMustBeOfItsType() {
        refusesResponse("[]", "array into Go struct field AdmissionReview.response of type v1.AdmissionResponse");
        refusesResponse("{'allowed':'yes'}", "string into Go struct field AdmissionResponse.response.allowed of type bool");
        refusesResponse("{'warnings':'a'}",
                "string into Go struct field AdmissionResponse.response.warnings of type []string");
        refusesResponse("{'warnings':[1]}",
                "number into Go struct field AdmissionResponse.response.warnings of type string");
        refusesResponse("{'auditAnnotations':{'a':1}}",
                "number into Go struct field AdmissionResponse.response.auditAnnotations of type string");
        refusesResponse("{'status':'no'}",
                "string into Go struct field AdmissionResponse.response.status of type v1.Status");
        refusesResponse("{'status':{'code':'no'}}",
                "string into Go struct field Status.response.status.code of type int32");
    }

    @ParameterizedTest
    @CsvSource({"a*b=, 1", "abc, 0", "ab=c, 2", "abcde, 4", "abc=x, 4", "=, 0", "ab=, 3"})
    void theFirstFaultOfAPatchThatIsNotBase64IsTold(String text, int place) {
        refuses("{" + HEAD + ",'response':{'patch':'" + text + "'}}", "illegal base64 data at input byte " + place);
    }

    @Test
    void theFirstKnownVersionIsSpoken() {
        assertThat(AdmissionReview.firstOf(List.of("v2", "v1beta1", "v1"))).isEqualTo(AdmissionReview.V1BETA1);
        assertThat(AdmissionReview.firstOf(List.of("v2"))).isNull();
    }

    @Test
    void theOldVersionBelievesMore() throws Exception {
        AdmissionReview.Answer answer = old("{'response':{'allowed':true,'patch':'W10='}}", true);
        assertThat(answer.allowed()).isTrue();
        assertThat(answer.patchType()).isEqualTo("JSONPatch");
        assertThat(old("{'response':{'patch':'W10=','patchType':'x'}}", false).patch()).isEmpty();
    }

    private static AdmissionReview.Answer old(String json, boolean mutating) throws AdmissionReview.Unusable {
        return AdmissionReview.V1BETA1.answer(AdmissionReview.V1BETA1.decode(tree(json)), "any", mutating);
    }
}
