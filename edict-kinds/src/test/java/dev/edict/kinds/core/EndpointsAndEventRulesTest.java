package dev.edict.kinds.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class EndpointsAndEventRulesTest {
    private static final String MODERN = "{'eventTime': '2026-01-01T00:00:00.000000Z', 'type': 'Normal',"
            + "'involvedObject': {'namespace': 'default', 'name': 'a'}, 'reason': 'Why', 'action': 'Act',"
            + "'reportingComponent': 'example.com/test', 'reportingInstance': 'one', 'message': 'done'}";

    private final KindTrial endpoints = KindTrial.namespaced("", "Endpoints");
    private final KindTrial events = KindTrial.namespaced("", "Event");
    private final KindTrial newEvents = KindTrial.namespaced("events.k8s.io", "Event");

    @Test
    void subsetsHaveGoodAddressesAndPorts() {
        assertThat(endpoints.create("{'subsets': [{}, {'addresses': [{'ip': '169.254.0.1', 'hostname': 'No.Dots'}],"
                + "'ports': [{'port': 1}, {'port': 70000, 'name': 'a', 'protocol': 'ICMP'}]}]}")).containsExactly(
                "subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`",
                "subsets[1].addresses[0].hostname: Invalid value: \"No.Dots\": a lowercase RFC 1123 label must consist"
                        + " of lower case alphanumeric characters or '-', and must start and end with an alphanumeric"
                        + " character (e.g. 'my-name',  or '123-abc', regex used for validation is"
                        + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
                "subsets[1].addresses[0].ip: Invalid value: \"169.254.0.1\": may not be in the link-local range"
                        + " (169.254.0.0/16, fe80::/10)",
                "subsets[1].ports[0].name: Required value",
                "subsets[1].ports[1].port: Invalid value: 70000: must be between 1 and 65535, inclusive",
                "subsets[1].ports[1].protocol: Unsupported value: \"ICMP\": supported values: \"SCTP\", \"TCP\","
                        + " \"UDP\"");
    }

    @Test
    void subsetsThatWereBadBeforeMayStay() {
        String bad = "{'subsets': [{}], 'metadata': {'labels': {'a': '%s'}}}";
        assertThat(endpoints.update(bad.formatted("x"), bad.formatted("y"))).isEmpty();
    }

    @Test
    void anEventIsInTheNamespaceOfItsObject() {
        assertThat(events.create("{'involvedObject': {'namespace': 'elsewhere'}}")).containsExactly(
                "involvedObject.namespace: Invalid value: \"elsewhere\": does not match event.namespace");
        assertThat(events.create("{'involvedObject': {'kind': 'Node'}}")).isEmpty();
        assertThat(events.create("{'metadata': {'namespace': 'other'}, 'involvedObject': {'kind': 'Node'}}"))
                .hasSize(1);
    }

    @Test
    void aModernEventNamesItsReporter() {
        assertThat(events.create("{'eventTime': '2026-01-01T00:00:00.000000Z'}")).containsExactly(
                "reportingComponent: Required value",
                "reportingComponent: Invalid value: \"\": name part must be non-empty",
                "reportingComponent: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_'"
                        + " or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or"
                        + " 'my.name',  or '123-abc', regex used for validation is"
                        + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
                "reportingInstance: Required value",
                "action: Required value",
                "reason: Required value");
    }

    @Test
    void theNewGroupIsStricter() {
        assertThat(newEvents.create(MODERN)).isEmpty();
        assertThat(newEvents.create("{'series': {'count': 1}, 'type': 'Loud', 'count': 2, 'source': {'host': 'h'},"
                + "'firstTimestamp': '2026-01-01T00:00:00Z'}")).containsExactly(
                "series.count: Invalid value: \"\": should be at least 2",
                "series.lastObservedTime: Required value",
                "eventTime: Required value",
                "type: Invalid value: \"\": has invalid value: Loud",
                "firstTimestamp: Invalid value: \"\": needs to be unset",
                "count: Invalid value: \"\": needs to be unset",
                "source: Invalid value: \"\": needs to be unset");
    }

    @Test
    void throughTheNewGroupLittleCanChange() {
        assertThat(newEvents.update(MODERN.replace("done", "undone").replace("'name': 'a'", "'name': 'b'"), MODERN))
                .containsExactly(
                        "involvedObject: Invalid value: {\"Kind\":\"\",\"Namespace\":\"default\",\"Name\":\"b\","
                                + "\"UID\":\"\",\"APIVersion\":\"\",\"ResourceVersion\":\"\",\"FieldPath\":\"\"}:"
                                + " field is immutable",
                        "message: Invalid value: \"undone\": field is immutable");
        assertThat(events.update(MODERN.replace("done", "undone"), MODERN)).isEmpty();
    }
}
