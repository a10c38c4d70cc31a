package dev.edict.controllers.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoDumpTest {
    private static String dump(String structure, String json) {
        return GoDump.of(structure, (ObjectValue) Json.parse(json));
    }

    @Test
    void everyFieldIsPrintedWithItsTypeWhetherItIsSetOrNot() {
        assertThat(dump("Toleration", "{\"key\":\"a\",\"operator\":\"Exists\",\"tolerationSeconds\":5}")).isEqualTo(
                "(v1.Toleration){Key:(string)a Operator:(v1.TolerationOperator)Exists Value:(string) Effect:(v1.TaintEffect)"
                        + " TolerationSeconds:(*int64)5}");
    }

    @Test
    void thereAreNoTypesWithinListsAndMaps() {
        assertThat(dump("LabelSelector", """
                {"matchLabels": {"b": "2", "a": "1"}, "matchExpressions": [{"key": "c", "operator": "In", "values": ["d", "e"]}]}"""))
                .isEqualTo("(v1.LabelSelector){MatchLabels:(map[string]string)map[a:1 b:2]"
                        + " MatchExpressions:([]v1.LabelSelectorRequirement)[{Key:(string)c"
                        + " Operator:(v1.LabelSelectorOperator)In Values:([]string)[d e]}]}");
    }

    @Test
    void whatIsEmbeddedIsTakenFromTheObjectItself() {
        assertThat(dump("ConfigMapKeySelector", "{\"name\":\"a\",\"key\":\"b\"}")).isEqualTo(
                "(v1.ConfigMapKeySelector){LocalObjectReference:(v1.LocalObjectReference){Name:(string)a} Key:(string)b"
                        + " Optional:(*bool)<nil>}");
    }

    @Test
    void portsAreNumbersOrNames() {
        assertThat(dump("TCPSocketAction", "{\"port\":80}")).contains(
                "Port:(intstr.IntOrString){Type:(intstr.Type)0 IntVal:(int32)80 StrVal:(string)}");
        assertThat(dump("TCPSocketAction", "{\"port\":\"http\"}")).contains(
                "Port:(intstr.IntOrString){Type:(intstr.Type)1 IntVal:(int32)0 StrVal:(string)http}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0     | 0                   |  0 | <nil> | 0     | DecimalSI",
        "1500m | 1500                | -3 | <nil> | 1500m | DecimalSI",
        "-5    | -5                  |  0 | <nil> | -5    | DecimalSI",
        "1e3   | 1                   |  3 | <nil> | 1e3   | DecimalExponent",
        "7Gi   | 7516192768          |  0 | <nil> | 7Gi   | BinarySI",
        "8Gi   | 8589934592          |  0 | <nil> | ''    | BinarySI",
        "100Ti | 0                   |  0 | "
                + "{unscaled:(big.Int){neg:(bool)false abs:(big.nat)[8568098291072368640 5960]} scale:(inf.Scale)9} | '' | BinarySI",
        "-3Pi  | 0                   |  0 | "
                + "{unscaled:(big.Int){neg:(bool)true abs:(big.nat)[8646911284551352320 183105]} scale:(inf.Scale)9} | '' | BinarySI",
    })
    void quantitiesArePrintedAsGoHoldsThem(String quantity, String value, String scale, String decimal, String text, String format) {
        assertThat(dump("ResourceFieldSelector", "{\"divisor\":\"" + quantity + "\"}")).endsWith(
                " Divisor:(resource.Quantity){i:(resource.int64Amount){value:(int64)" + value + " scale:(resource.Scale)" + scale
                        + "} d:(resource.infDecAmount){Dec:(*inf.Dec)" + decimal + "} s:(string)" + text
                        + " Format:(resource.Format)" + format + "}}");
    }
}
