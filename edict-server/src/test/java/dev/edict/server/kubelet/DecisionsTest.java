package dev.edict.server.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Query;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decided before anybody is asked. */
class DecisionsTest {
    private static ObjectValue object(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static final ObjectValue POD = object("{'metadata':{'name':'p'},'spec':{'initContainers':[{'name':'i'}],"
            + "'containers':[{'name':'a'},{'name':'b'}],'ephemeralContainers':[{'name':'e'}]}}");

    @Test
    void theOnlyContainerIsMeantUnlessAnotherIsNamed() {
        ObjectValue single = object("{'metadata':{'name':'p'},'spec':{'initContainers':[{'name':'i'}],'containers':[{'name':'a'}]}}");
        assertThat(ContainerChoice.of(single, "")).isEqualTo("a");
        assertThat(ContainerChoice.of(single, "i")).isEqualTo("i");
        assertThat(ContainerChoice.of(POD, "e")).isEqualTo("e");
        assertThatThrownBy(() -> ContainerChoice.of(POD, ""))
                .hasMessage("a container name must be specified for pod p, choose one of: [i a b e]");
        assertThatThrownBy(() -> ContainerChoice.of(POD, "x")).hasMessage("container x is not valid for pod p");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "follow=true&tailLines=3&container=c|?follow=true&tailLines=3",
        "previous=1&timestamps=x&limitBytes=10|?limitBytes=10&previous=true&timestamps=true",
        "sinceTime=2020-01-01T01:00:00%2B01:00|?sinceTime=2020-01-01T00%3A00%3A00Z",
        "follow=false&sinceSeconds=5|?sinceSeconds=5"})
    void whatIsWantedOfALogIsToldToTheKubelet(String query, String told) {
        LogOptions options = LogOptions.read(Query.parse(query));
        options.validate("p");
        assertThat(options.query().text()).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "tailLines=-1|tailLines: Invalid value: -1: must be greater than or equal to 0",
        "limitBytes=0|limitBytes: Invalid value: 0: must be greater than 0",
        "sinceSeconds=0|sinceSeconds: Invalid value: 0: must be greater than 0",
        "sinceSeconds=1&sinceTime=2020-01-01T00:00:00Z|[]: Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified",
        "stream=All|stream: Forbidden: may not be specified"})
    void whatMakesNoSenseIsRefused(String query, String why) {
        assertThatThrownBy(() -> LogOptions.read(Query.parse(query)).validate("p"))
                .isInstanceOf(ApiException.class).hasMessage("PodLogOptions \"p\" is invalid: " + why);
    }

    @Test
    void commandsAndPortsAreToldInTheOrderOfTheirNames() {
        assertThat(KubeletQuery.of(object("{'stdin':true,'stdout':true,'stderr':true,'tty':true,'command':['ls','-l a']}")).text())
                .isEqualTo("?command=ls&command=-l+a&error=1&input=1&output=1&tty=1");
        assertThat(KubeletQuery.of(object("{'ports':[80,81]}")).text()).isEqualTo("?port=80%2C81");
        assertThat(KubeletQuery.of(ObjectValue.EMPTY).text()).isEmpty();
    }

    @Test
    void namesSaySchemeAndPort() {
        assertThat(ProxyName.read("web", "pod")).isEqualTo(new ProxyName("", "web", ""));
        assertThat(ProxyName.read("web:http", "pod")).isEqualTo(new ProxyName("", "web", "http"));
        assertThat(ProxyName.read("https:web:", "pod")).isEqualTo(new ProxyName("https", "web", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b:c:d", "ftp:a:1", ":80", "https::1"})
    void otherNamesAreRefused(String name) {
        assertThatThrownBy(() -> ProxyName.read(name, "pod")).hasMessage("invalid pod request \"" + name + "\"");
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, true", "fd00::1, true", "127.0.0.1, false", "169.254.169.254, false", "0.0.0.0, false", "224.0.0.1, false",
        "255.255.255.255, false", "::1, false", "localhost, false", "'', false"})
    void onlyMachinesElsewhereAreReached(String address, boolean reached) {
        assertThat(Reachable.isUnicast(address)).isEqualTo(reached);
    }

    private static CommandEnd end(String told) {
        return CommandEnd.of(told.replace('\'', '"').getBytes(StandardCharsets.UTF_8), true);
    }

    @Test
    void commandsEndWithTheirCodeOrAReason() {
        assertThat(end("").status().string("status")).isEqualTo("Success");
        assertThat(end("{'status':'Success'}")).isEqualTo(CommandEnd.succeeded());
        CommandEnd failed = end("{'status':'Failure','reason':'NonZeroExitCode','details':{'causes':[{'reason':'ExitCode','message':'7'}]}}");
        assertThat(failed.code()).isEqualTo(200);
        assertThat(failed.status()).isEqualTo(object("{'metadata':{},'status':'Failure','message':'command terminated with non-zero"
                + " exit code: command terminated with exit code 7','reason':'NonZeroExitCode','details':{'causes':[{'reason':'ExitCode',"
                + "'message':'7'}]}}"));
        assertThat(end("{'status':'Failure','message':'no shell'}").status().string("message"))
                .isEqualTo("Internal error occurred: no shell");
        assertThat(end("{'status':'Failure','reason':'NonZeroExitCode','details':{'causes':[{'reason':'ExitCode','message':'300'}]}}")
                .status().string("message")).contains("invalid exit code value \"300\"");
        assertThat(end("gibberish").code()).isEqualTo(500);
        assertThat(CommandEnd.of("words".getBytes(StandardCharsets.UTF_8), false).status().string("message"))
                .isEqualTo("Internal error occurred: error executing remote command: words");
    }
}
