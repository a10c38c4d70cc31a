package dev.edict.model.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormatsTest {
    private static final String SUBDOMAIN_MESSAGE =
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is"
                    + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    private static final String NAME_PART =
            "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
                    + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation"
                    + " is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "a-b", "a--b", "0a.b.c", "abc.def-1"})
    void subdomainsThatFit(String name) {
        assertThat(Formats.dns1123Subdomain(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "-", "a-", "-a", ".", "a.", ".a", "a..b", "a.-b", "a_b", "a b", "a\n", "ä"})
    void subdomainsThatDoNotFitAreToldTheRuleWithAnExample(String name) {
        assertThat(Formats.dns1123Subdomain(name)).containsExactly(SUBDOMAIN_MESSAGE);
    }

    @Test
    void aSubdomainOfMoreThan253BytesIsTooLong() {
        assertThat(Formats.dns1123Subdomain("a".repeat(253))).isEmpty();
        assertThat(Formats.dns1123Subdomain("a".repeat(254)))
                .containsExactly("must be no more than 253 characters");
        assertThat(Formats.longName("a".repeat(254))).containsExactly("must be no more than 253 bytes");
    }

    @Test
    void aVeryLongNameIsRefusedWithoutExhaustingTheStack() {
        assertThat(Formats.dns1123Subdomain("a.".repeat(1_500_000))).hasSize(2);
        assertThat(Formats.qualifiedName("a-".repeat(1_500_000))).hasSize(2);
    }

    @Test
    void aLabelWithDotsIsToldSo() {
        assertThat(Formats.dns1123Label("a.b")).containsExactly("must not contain dots");
        assertThat(Formats.dns1123Label("a_b")).containsExactly(
                "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start"
                        + " and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for"
                        + " validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')");
        assertThat(Formats.dns1123Label("a".repeat(64))).containsExactly("must be no more than 63 characters");
        assertThat(Formats.shortName("a".repeat(64))).containsExactly("must be no more than 63 bytes");
    }

    @Test
    void aLabelOfRfc1035StartsWithALetter() {
        assertThat(Formats.dns1035Label("a1")).isEmpty();
        for (String wrong : List.of("", "1a", "a-", "A")) {
            assertThat(Formats.dns1035Label(wrong)).containsExactly(
                    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
                            + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or"
                            + " 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')");
        }
    }

    @Test
    void aWildcardStandsOnlyInFront() {
        assertThat(Formats.wildcardDns1123Subdomain("*.example.com")).isEmpty();
        for (String wrong : List.of("*", "*.", "*.*.com", "*bar.com", "f*.bar.com", "bar.com")) {
            assertThat(Formats.wildcardDns1123Subdomain(wrong)).singleElement().asString()
                    .startsWith("a wildcard DNS-1123 subdomain must start with '*.'");
        }
    }

    @Test
    void underscoresAndUpperCaseFitWhereTheyAreAllowed() {
        assertThat(Formats.dns1123SubdomainWithUnderscore("_sip._tcp.a_b")).isEmpty();
        assertThat(Formats.dns1123SubdomainWithUnderscore("__a")).hasSize(1);
        assertThat(Formats.dns1123SubdomainWithUnderscore("a_")).hasSize(1);
        assertThat(Formats.dns1123SubdomainCaseless("Example.COM")).isEmpty();
        assertThat(Formats.dns1123SubdomainCaseless("Example_COM")).singleElement().asString()
                .startsWith("an RFC 1123 subdomain must consist of alphanumeric characters")
                .contains("(e.g. 'Example.com', ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"simple", "now-with-dashes", "1-starts-with-num", "1234", "simple/simple", "a/A_.-b",
            "example.com/MyName", "1.2.3.4/5678"})
    void qualifiedNamesThatFit(String name) {
        assertThat(Formats.qualifiedName(name)).isEmpty();
    }

    @Test
    void aQualifiedNameIsToldWhichPartIsWrong() {
        assertThat(Formats.qualifiedName("Bad_Prefix/key")).containsExactly("prefix part " + SUBDOMAIN_MESSAGE);
        assertThat(Formats.qualifiedName("/key")).containsExactly("prefix part must be non-empty");
        assertThat(Formats.qualifiedName("a/")).containsExactly("name part must be non-empty", NAME_PART);
        assertThat(Formats.qualifiedName("")).containsExactly("name part must be non-empty", NAME_PART);
        assertThat(Formats.qualifiedName("-a")).containsExactly(NAME_PART);
        assertThat(Formats.qualifiedName("a".repeat(64))).containsExactly("name part must be no more than 63 bytes");
        assertThat(Formats.qualifiedName("a/b/c")).singleElement().asString()
                .startsWith("a valid label key must consist of")
                .endsWith(" with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }

    @Test
    void aLabelValueMayBeEmptyAndIsCountedInBytes() {
        assertThat(Formats.labelValue("")).isEmpty();
        assertThat(Formats.labelValue("a_b.C-9")).isEmpty();
        assertThat(Formats.labelValue("a".repeat(64))).containsExactly("must be no more than 63 bytes");
        assertThat(Formats.labelValue("ä".repeat(32))).hasSize(2);
        assertThat(Formats.labelValue("-a")).containsExactly(
                "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must"
                        + " start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345',"
                        + " regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')");
    }

    @Test
    void configMapKeysMayNotLeadOutOfADirectory() {
        assertThat(Formats.configMapKey("a.b_C-9")).isEmpty();
        assertThat(Formats.configMapKey(".")).containsExactly("must not be '.'");
        assertThat(Formats.configMapKey("..")).containsExactly("must not be '..'");
        assertThat(Formats.configMapKey("..a")).containsExactly("must not start with '..'");
        assertThat(Formats.configMapKey("a/b")).containsExactly(
                "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or"
                        + " 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')");
    }

    @Test
    void environmentVariablesDoNotStartWithADigitUnlessTheRuleIsRelaxed() {
        assertThat(Formats.envVarName("my.env-NAME_1")).isEmpty();
        assertThat(Formats.envVarName("1a")).singleElement().asString()
                .startsWith("a valid environment variable name must consist of alphabetic characters, digits");
        assertThat(Formats.relaxedEnvVarName("1a b")).isEmpty();
        assertThat(Formats.relaxedEnvVarName("a=b")).containsExactly(
                "a valid environment variable name must consist only of printable ASCII characters other than '='");
        assertThat(Formats.relaxedEnvVarName("")).containsExactly("environment variable name must be non-empty");
    }

    @Test
    void portsHaveNamesOfFifteenCharactersAndNumbersOfSixteenBits() {
        assertThat(Formats.portName("http-2")).isEmpty();
        assertThat(Formats.portName("")).containsExactly(
                "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
                "must contain at least one letter (a-z)");
        assertThat(Formats.portName("a--b")).containsExactly("must not contain consecutive hyphens");
        assertThat(Formats.portName("a-")).containsExactly("must not begin or end with a hyphen");
        assertThat(Formats.portName("much-too-long-a-name")).containsExactly("must be no more than 15 characters");
        assertThat(Formats.portNumber(65535)).isEmpty();
        assertThat(Formats.portNumber(0)).containsExactly("must be between 1 and 65535, inclusive");
        assertThat(Formats.userId(-1)).containsExactly("must be between 0 and 2147483647, inclusive");
    }

    @Test
    void smallWords() {
        assertThat(Formats.cIdentifier("_a9")).isEmpty();
        assertThat(Formats.cIdentifier("9a")).hasSize(1);
        assertThat(Formats.percent("10%")).isEmpty();
        assertThat(Formats.percent("%")).containsExactly(
                "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%',"
                        + " regex used for validation is '[0-9]+%')");
        assertThat(Formats.httpHeaderName("X-A")).isEmpty();
        assertThat(Formats.httpHeaderName("X A")).containsExactly("a valid HTTP header must consist of alphanumeric"
                + " characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')");
        assertThat(Formats.decimalInteger("-12")).isEmpty();
        assertThat(Formats.decimalInteger("0")).isEmpty();
        for (String wrong : List.of("-0", "01", "-", "+1", "1a")) {
            assertThat(Formats.decimalInteger(wrong))
                    .containsExactly("must be a valid decimal integer in canonical form");
        }
        assertThat(Formats.uuid("0a1b2c3d-0000-0000-0000-00000000000f")).isEmpty();
        assertThat(Formats.uuid("0A1b2c3d-0000-0000-0000-00000000000f"))
                .containsExactly("must be a lowercase UUID in 8-4-4-4-12 format");
        assertThat(Formats.pathSegmentName("..")).containsExactly("may not be '..'");
        assertThat(Formats.pathSegmentName("a/b%")).containsExactly("may not contain '/'", "may not contain '%'");
    }

    @Test
    void aPrefixOfANameMayEndInADash() {
        assertThat(NameFormat.DNS_SUBDOMAIN.check("web-", true)).isEmpty();
        assertThat(NameFormat.DNS_SUBDOMAIN.check("web-", false)).containsExactly(SUBDOMAIN_MESSAGE);
        assertThat(NameFormat.DNS_LABEL.check("-", true)).hasSize(1);
        assertThat(NameFormat.DNS_1035_LABEL.check("1-", true)).isEmpty();
        assertThat(NameFormat.PATH_SEGMENT.check(".", true)).isEmpty();
        assertThat(NameFormat.PATH_SEGMENT.check(".", false)).containsExactly("may not be '.'");
    }
}
