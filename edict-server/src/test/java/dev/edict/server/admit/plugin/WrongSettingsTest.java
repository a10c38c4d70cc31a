package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.quota.LimitedResource;
import java.time.Clock;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What plugins say of configurations that they can not use, instead of passing over what they do not understand. */
class WrongSettingsTest {
    private static String complaint(Function<ObjectValue, Object> plugin, String configuration) {
        try {
            return "read: " + plugin.apply((ObjectValue) Json.parse(configuration.replace('\'', '"')));
        } catch (IllegalArgumentException wrong) {
            return String.valueOf(wrong.getMessage());
        }
    }

    @Test
    void ratesOfEvents() {
        Function<ObjectValue, Object> plugin = configuration -> new EventRateLimit(configuration, Clock.systemUTC());
        String rates = "{'apiVersion':'eventratelimit.admission.k8s.io/v1alpha1','kind':'Configuration','limits':%s}";
        assertThat(complaint(plugin, "{'limits':[]}")).isEqualTo("Object 'Kind' is missing; expected is"
                + " Configuration of eventratelimit.admission.k8s.io/v1alpha1");
        assertThat(complaint(plugin, rates.replace("Configuration", "Limits").formatted("[]"))).startsWith(
                "no kind \"Limits\" is registered for version \"eventratelimit.admission.k8s.io/v1alpha1\"");
        assertThat(complaint(plugin, rates.formatted("{}"))).isEqualTo("limits: expected is a list, not object");
        assertThat(complaint(plugin, rates.formatted("[{'type':'Server','qps':'1'}]"))).isEqualTo(
                "limits[0].qps: expected is a whole number, not string");
        assertThat(complaint(plugin, rates.formatted("[{'type':'Server','qps':1,'burst':1,'cacheSize':4294967296}]")))
                .isEqualTo("limits[0].cacheSize: expected is a number of 32 bits, not 4294967296");
        assertThat(complaint(plugin, rates.formatted("[{'type':'Server','qps':1,'burst':0}]"))).isEqualTo(
                "limits[0].burst: Invalid value: 0: must be positive");
        assertThat(complaint(plugin, rates.formatted("[{'type':'Server','qps':1,'burst':1,'more':1}]"))).startsWith("read: ");
    }

    @Test
    void tolerations() {
        Function<ObjectValue, Object> plugin = configuration -> new PodTolerationRestriction(() -> {
            throw new IllegalStateException("nobody asks for a namespace");
        }, configuration);
        String tolerations = "{'apiVersion':'podtolerationrestriction.admission.k8s.io/v1alpha1',"
                + "'kind':'Configuration','whitelist':[{%s}]}";
        assertThat(complaint(plugin, "{'whitelist':[]}")).startsWith("Object 'Kind' is missing");
        assertThat(complaint(plugin, tolerations.formatted("'key':'a','operator':'Is'"))).startsWith(
                "invalid config: [podtolerationrestriction.whitelist[0].operator: Unsupported value: \"Is\"");
        assertThat(complaint(plugin, tolerations.formatted("'key':1"))).isEqualTo(
                "whitelist[0].key: expected is a string, not integer");
        assertThat(complaint(plugin, tolerations.formatted("'key':'a','operator':'Exists'"))).startsWith("read: ");
    }

    @Test
    void selectorsOfNodes() {
        assertThat(complaint(configuration -> new PodNodeSelector(() -> {
            throw new IllegalStateException("nobody asks for a namespace");
        }, configuration), "{'podNodeSelectorPluginConfig':{'one':1}}")).isEqualTo(
                "podNodeSelectorPluginConfig.one: expected is a string, not integer");
    }

    @Test
    void limitedResources() {
        String quota = "{'apiVersion':'apiserver.config.k8s.io/v1','kind':'ResourceQuotaConfiguration',%s}";
        assertThat(complaint(LimitedResource::readConfiguration, quota.formatted("'limitedResource':[]"))).isEqualTo(
                "strict decoding error: unknown field \"limitedResource\"");
        assertThat(complaint(LimitedResource::readConfiguration, quota.formatted("'limitedResources':[{}]"))).isEqualTo(
                "limitedResources[0].resource: Required value");
        assertThat(complaint(LimitedResource::readConfiguration,
                quota.formatted("'limitedResources':[{'resource':'pods','matchScopes':[{'values':'a'}]}]"))).isEqualTo(
                "limitedResources[0].matchScopes[0].values: expected is a list, not string");
    }
}
