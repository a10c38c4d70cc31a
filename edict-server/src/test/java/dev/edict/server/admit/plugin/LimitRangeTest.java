package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitRangeTest {
    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static ObjectValue range(String limits) {
        return tree("{'spec':{'limits':[" + limits + "]}}");
    }

    private static List<String> problems(String limits, String spec) {
        return LimitRangeBounds.ofPod(range(limits), tree("{'spec':" + spec + "}"));
    }

    @Test
    void containersGetWhatTheyDoNotAskForAndThePodIsToldSo() {
        ObjectValue filled = ContainerDefaultsOfRange.of(range(
                "{'type':'Container','default':{'cpu':'1','memory':'2Gi'},'defaultRequest':{'cpu':'100m'}},"
                        + "{'type':'Pod','default':{'cpu':'9'}}"))
                .fill(tree("{'metadata':{'name':'p'},'spec':{'containers':[{'name':'a'},"
                        + "{'name':'b','resources':{'limits':{'cpu':'3'},'requests':{'cpu':'2'}}}],"
                        + "'initContainers':[{'name':'i'}],'ephemeralContainers':[{'name':'e'}]}}"));
        assertThat(filled.object("metadata").object("annotations").string("kubernetes.io/limit-ranger"))
                .isEqualTo("LimitRanger plugin set: cpu request for container a; cpu, memory limit for container a; "
                        + "memory limit for container b; cpu request for init container i; cpu, memory limit for init container i");
        assertThat(filled.object("spec").list("containers").object(1).object("resources"))
                .isEqualTo(tree("{'limits':{'cpu':'3','memory':'2Gi'},'requests':{'cpu':'2'}}"));
        assertThat(filled.object("spec").list("ephemeralContainers").object(0).has("resources")).isFalse();
    }

    @Test
    void aPodThatLacksNothingStaysAsItIs() {
        ObjectValue pod = tree("{'metadata':{'name':'p'},'spec':{'containers':[{'name':'a'}]}}");
        assertThat(ContainerDefaultsOfRange.of(range("{'type':'Container','max':{'cpu':'1'}}")).fill(pod)).isSameAs(pod);
    }

    @Test
    void aMinimumBindsRequestAndLimitAndWantsARequest() {
        String limits = "{'type':'Container','min':{'cpu':'100m'}}";
        assertThat(problems(limits, "{'containers':[{'name':'a'}]}"))
                .containsExactly("minimum cpu usage per Container is 100m.  No request is specified");
        assertThat(problems(limits, "{'initContainers':[{'name':'a','resources':{'requests':{'cpu':'50m'}}}]}"))
                .containsExactly("minimum cpu usage per Container is 100m, but request is 50m");
        assertThat(problems(limits, "{'containers':[{'name':'a','resources':{'requests':{'cpu':'100m'},'limits':{'cpu':'99m'}}}]}"))
                .containsExactly("minimum cpu usage per Container is 100m, but limit is 99m");
    }

    @Test
    void aMaximumBindsLimitAndRequestAndWantsALimit() {
        String limits = "{'type':'Container','max':{'memory':'1Gi'}}";
        assertThat(problems(limits, "{'containers':[{'name':'a'}]}"))
                .containsExactly("maximum memory usage per Container is 1Gi.  No limit is specified");
        assertThat(problems(limits, "{'containers':[{'name':'a','resources':{'limits':{'memory':'2Gi'}}}]}"))
                .containsExactly("maximum memory usage per Container is 1Gi, but limit is 2Gi");
        assertThat(problems(limits,
                "{'containers':[{'name':'a','resources':{'requests':{'memory':'3Gi'},'limits':{'memory':'1Gi'}}}]}"))
                .containsExactly("maximum memory usage per Container is 1Gi, but request is 3Gi");
    }

    @Test
    void aRatioWantsBothAndNoMoreThanItself() {
        String limits = "{'type':'Container','maxLimitRequestRatio':{'cpu':'2'}}";
        assertThat(problems(limits, "{'containers':[{'name':'a','resources':{'limits':{'cpu':'1'}}}]}"))
                .containsExactly("cpu max limit to request ratio per Container is 2, but no request is specified or request is 0");
        assertThat(problems(limits, "{'containers':[{'name':'a','resources':{'requests':{'cpu':'1'}}}]}"))
                .containsExactly("cpu max limit to request ratio per Container is 2, but no limit is specified or limit is 0");
        assertThat(problems(limits, "{'containers':[{'name':'a','resources':{'requests':{'cpu':'300m'},'limits':{'cpu':'1'}}}]}"))
                .containsExactly("cpu max limit to request ratio per Container is 2, but provided ratio is 3.333333");
    }

    @Test
    void aPodIsMeasuredByItsGreediestMomentOrByWhatItAsksForAsAWhole() {
        String limits = "{'type':'Pod','max':{'cpu':'2'}}";
        String containers = "'containers':[{'name':'a','resources':{'limits':{'cpu':'1'}}}],"
                + "'initContainers':[{'name':'i','resources':{'limits':{'cpu':'3'}}}]";
        assertThat(problems(limits, "{" + containers + "}"))
                .containsExactly("maximum cpu usage per Pod is 2, but limit is 3");
        assertThat(problems(limits, "{'resources':{'limits':{'cpu':'2'}}," + containers + "}")).isEmpty();
    }

    @Test
    void aClaimIsMeasuredByWhatItAsksFor() {
        ObjectValue range = range("{'type':'PersistentVolumeClaim','min':{'storage':'1Gi'},'max':{'storage':'2Gi'}}");
        assertThat(LimitRangeBounds.ofClaim(range, tree("{'spec':{'resources':{'requests':{'storage':'3Gi'}}}}")))
                .containsExactly("maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi");
        assertThat(LimitRangeBounds.ofClaim(range, tree("{'spec':{'resources':{'requests':{'storage':'1536Mi'}}}}"))).isEmpty();
    }
}
