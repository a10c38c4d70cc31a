package dev.edict.pods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationsTest {
    private static final Taint TAINT = taint("gpu", "a100", "NoSchedule");

    private static Taint taint(String key, String value, String effect) {
        return Taint.EMPTY.withKey(key).withValue(value).withEffect(effect);
    }

    @ParameterizedTest(name = "key ''{0}'', operator ''{1}'', value ''{2}'', effect ''{3}'': {4}")
    @CsvSource({
        "gpu, Equal, a100, NoSchedule, true",
        "gpu, '', a100, '', true",
        "gpu, Equal, h100, NoSchedule, false",
        "gpu, Exists, '', NoSchedule, true",
        "gpu, Exists, '', NoExecute, false",
        "'', Exists, '', '', true",
        "cpu, Exists, '', '', false",
        "gpu, Gt, 5, '', false",
    })
    void aTolerationCoversWhatItsKeyItsValueAndItsEffectSay(
            String key, String operator, String value, String effect, boolean covers) {
        Toleration toleration =
                Toleration.EMPTY.withKey(key).withOperator(operator).withValue(value).withEffect(effect);
        assertThat(Tolerations.covers(toleration, TAINT)).isEqualTo(covers);
    }

    @Test
    void onlyTaintsOfTheEffectsThatAreAskedForHaveToBeCovered() {
        List<Taint> taints = List.of(TAINT, taint("slow", "", "PreferNoSchedule"));
        List<Toleration> gpu = List.of(Toleration.EMPTY.withKey("gpu").withOperator("Exists"));
        assertThat(Tolerations.cover(List.of(), taints, Set.of("NoExecute"))).isTrue();
        assertThat(Tolerations.cover(gpu, taints, Set.of("NoSchedule", "PreferNoSchedule"))).isFalse();
        assertThat(Tolerations.allowScheduling(gpu, taints)).isTrue();
        assertThat(Tolerations.allowScheduling(List.of(), taints)).isFalse();
    }
}
