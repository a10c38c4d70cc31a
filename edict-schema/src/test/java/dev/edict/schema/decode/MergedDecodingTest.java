package dev.edict.schema.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.schema.catalogue.Catalogue;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the result of a strategic merge, which the real server copies from a map instead of reading it. */
class MergedDecodingTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");

    private final ObjectDecoder decoder = new ObjectDecoder();

    private DecodedObject decodePod(String json) {
        return decoder.decodeMerged(Json.parse(json.replace('\'', '"')),
                Objects.requireNonNull(CATALOGUE.findKind(POD)).schema().get(), POD);
    }

    private String grace(String literal) {
        return Json.text(Objects.requireNonNull(
                decodePod("{'spec':{'containers':[],'terminationGracePeriodSeconds':" + literal + "}}")
                        .object().object("spec").get("terminationGracePeriodSeconds")));
    }

    private String port(String literal) {
        return Json.text(Objects.requireNonNull(
                decodePod("{'spec':{'containers':[{'name':'c','ports':[{'containerPort':" + literal + "}]}]}}")
                        .object().object("spec").list("containers").object(0).list("ports").object(0)
                        .get("containerPort")));
    }

    @ParameterizedTest
    @CsvSource({"30,30", "30.0,30", "1e1,10", "3E2,300", "-0.0,0", "9.007199254740993e15,9007199254740992"})
    void aWholeNumberIsAnIntegerHoweverItIsWritten(String literal, String integer) {
        assertThat(grace(literal)).isEqualTo(integer);
    }

    @ParameterizedTest
    @CsvSource({"80.0,80", "8e1,80", "4294967299,3"})
    void soItIsInThirtyTwoBitsWhichTakeTheLowerOnes(String literal, String integer) {
        assertThat(port(literal)).isEqualTo(integer);
    }

    @Test
    void onlyAMergeTakesThem() {
        String pod = "{\"spec\":{\"containers\":[],\"terminationGracePeriodSeconds\":30.0}}";
        assertThatThrownBy(() -> decoder.decode(
                Json.parse(pod), Objects.requireNonNull(CATALOGUE.findKind(POD)).schema().get(), POD))
                .hasMessage("json: cannot unmarshal number 30.0 into Go struct field "
                        + "PodSpec.spec.terminationGracePeriodSeconds of type int64");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "'terminationGracePeriodSeconds':13.5 | cannot convert float64 to int64",
            "'terminationGracePeriodSeconds':'x'  | unrecognized type: int64",
            "'priority':0.5                       | cannot convert float64 to int32",
            "'hostNetwork':1                      | unrecognized type: bool",
            "'nodeName':7                         | cannot convert int64 to string",
            "'nodeName':7.5                       | unrecognized type: string",
            "'nodeName':{}                        | unrecognized type: string",
            "'tolerations':7                      | cannot restore slice from int64",
            "'tolerations':7.5                    | cannot restore slice from float64",
            "'nodeSelector':[]                    | cannot restore map from slice",
            "'securityContext':true               | cannot restore struct from: bool",
    })
    void whatDoesNotFitIsToldWithItsType(String field, String message) {
        assertThatThrownBy(() -> decodePod("{'spec':{'containers':[]," + field + "}}"))
                .isInstanceOf(DecodeException.class).hasMessage(message);
    }

    @Test
    void typesThatReadThemselvesReadWhatGoWritesOfTheNumber() {
        String probe = "{'spec':{'containers':[{'name':'c','livenessProbe':{'httpGet':{'port':%s}}}]}}";
        assertThat(Json.text(decodePod(probe.formatted("80.0")).object())).contains("\"port\":80}");
        assertThatThrownBy(() -> decodePod(probe.formatted("80.5")))
                .hasMessage("json: cannot unmarshal number 80.5 into Go value of type int32");
    }
}
