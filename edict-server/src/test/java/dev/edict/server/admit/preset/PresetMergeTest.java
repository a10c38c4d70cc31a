package dev.edict.server.admit.preset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class PresetMergeTest {
    private static Preset preset(String name, String spec) {
        return Preset.of((ObjectValue) Json.parse(
                "{\"metadata\":{\"name\":\"" + name + "\",\"resourceVersion\":\"7\"},\"spec\":" + spec + "}"));
    }

    private static ObjectValue pod(String spec) {
        return (ObjectValue) Json.parse("{\"metadata\":{\"name\":\"p\"},\"spec\":" + spec + "}");
    }

    @Test
    void eachContainerGetsAllOfEachPresetAndThePodANoteOfIt() {
        PresetMerge merge = new PresetMerge(List.of(
                preset("a", "{\"env\":[{\"name\":\"A\",\"value\":\"1\"}],\"volumes\":[{\"name\":\"v\"}]}"),
                preset("b", "{\"envFrom\":[{\"prefix\":\"x\"}],\"volumeMounts\":[{\"name\":\"v\",\"mountPath\":\"/v\"}]}")));

        ObjectValue merged = merge.applyTo(pod("{\"containers\":[{\"name\":\"c\"},{\"name\":\"d\"}]}"));

        assertThat(merge.conflicts()).isEmpty();
        assertThat(merged).isEqualTo(Json.parse("""
                {"metadata":{"name":"p","annotations":{"podpreset.admission.kubernetes.io/podpreset-a":"7",
                  "podpreset.admission.kubernetes.io/podpreset-b":"7"}},
                 "spec":{"containers":[
                  {"name":"c","env":[{"name":"A","value":"1"}],"envFrom":[{"prefix":"x"}],
                   "volumeMounts":[{"name":"v","mountPath":"/v"}]},
                  {"name":"d","env":[{"name":"A","value":"1"}],"envFrom":[{"prefix":"x"}],
                   "volumeMounts":[{"name":"v","mountPath":"/v"}]}],
                  "volumes":[{"name":"v"}]}}"""));
    }

    @Test
    void twoPresetsThatDisagreeAreAConflictOfTheSecond() {
        PresetMerge merge = new PresetMerge(List.of(
                preset("a", "{\"env\":[{\"name\":\"A\",\"value\":\"1\"}]}"),
                preset("b", "{\"env\":[{\"name\":\"A\",\"value\":\"2\"}]}")));
        merge.applyTo(pod("{\"containers\":[{\"name\":\"c\"}]}"));
        assertThat(merge.conflicts()).singleElement().satisfies(conflict -> {
            assertThat(conflict.preset().name()).isEqualTo("b");
            assertThat(conflict.what()).isEqualTo("environment variable A");
        });
    }

    @Test
    void anotherMountAtThePathIsAConflictWhateverItsName() {
        PresetMerge merge = new PresetMerge(List.of(
                preset("a", "{\"volumeMounts\":[{\"name\":\"v\",\"mountPath\":\"/v\"}]}")));
        merge.applyTo(pod("{\"containers\":[{\"name\":\"c\",\"volumeMounts\":[{\"name\":\"mine\",\"mountPath\":\"/v\"}]}]}"));
        assertThat(merge.conflicts()).extracting(PresetMerge.Conflict::what).containsExactly("mount path /v");
    }
}
