package dev.edict.controllers.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.types.Raw;
import org.junit.jupiter.api.Test;

class RevisionHashTest {
    /** Data of a StatefulSet's revision, and the hash that kube-controller-manager 1.36.4 gave it. */
    private static final Raw DATA = Raw.of(Json.parse("""
            {"spec":{"template":{"$patch":"replace","metadata":{"labels":{"app":"db"}},"spec":{"containers":[{"command":\
            ["sh","-c","a \\u0026\\u0026 b \\u003e c"],"image":"nginx","imagePullPolicy":"Always","name":"c","resources":{},\
            "terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File"}],"dnsPolicy":"ClusterFirst",\
            "restartPolicy":"Always","schedulerName":"default-scheduler","securityContext":{},\
            "terminationGracePeriodSeconds":30}}}}"""));

    @Test
    void isTheOneThatKubeControllerManagerComputes() {
        assertThat(RevisionHash.of(DATA, 0)).isEqualTo("56bdbc78dc");
    }

    @Test
    void eachCollisionMakesAnother() {
        assertThat(RevisionHash.of(DATA, 1)).isNotEqualTo(RevisionHash.of(DATA, 0));
    }
}
