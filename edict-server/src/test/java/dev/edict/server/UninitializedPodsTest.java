package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What initializers make of a pod is held to what a new pod is held to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UninitializedPodsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder().enableAdmissionPlugins("AlwaysPullImages"));

    @BeforeAll
    void prepare() throws Exception {
        create("/apis/scheduling.k8s.io/v1/priorityclasses", "{'metadata':{'name':'high'},'value':1000}");
        create("/apis/scheduling.k8s.io/v1/priorityclasses",
                "{'metadata':{'name':'low'},'value':10,'preemptionPolicy':'Never'}");
        create("/apis/node.k8s.io/v1/runtimeclasses", "{'metadata':{'name':'thick'},'handler':'h','overhead':"
                + "{'podFixed':{'cpu':'1'}},'scheduling':{'nodeSelector':{'disk':'fast'}}}");
        create("/apis/node.k8s.io/v1/runtimeclasses",
                "{'metadata':{'name':'thin'},'handler':'h','overhead':{'podFixed':{'cpu':'10m'}}}");
        create("/api/v1/nodes", "{'metadata':{'name':'n','labels':{'topology.kubernetes.io/zone':'z'}}}");
    }

    private void create(String path, String body) throws Exception {
        RunningServer.Answer made = server.send("POST", path, body.replace('\'', '"'));
        assertThat(made.code()).as("%s", made.body()).isEqualTo(201);
    }

    /** Puts a pod before its initializer. */
    private void present(String name, String spec) throws Exception {
        RunningServer.Answer made = server.send("POST", PODS + "?includeUninitialized=1", ("{'metadata':{'name':'" + name
                + "','initializers':{'pending':[{'name':'one.example.com'}]}},'spec':{" + spec
                + "'containers':[{'name':'c','image':'i'}]}}").replace('\'', '"'));
        assertThat(made.code()).as("%s", made.body()).isEqualTo(202);
    }

    private RunningServer.Answer change(String name, String change) throws Exception {
        return server.send("PATCH", PODS + "/" + name, change.replace('\'', '"'));
    }

    private ObjectValue changed(String name, String change) throws Exception {
        RunningServer.Answer answer = change(name, change);
        assertThat(answer.code()).as("%s", answer.body()).isEqualTo(200);
        return answer.body();
    }

    private String refusal(String name, String change) throws Exception {
        return change(name, change).body().string("message");
    }

    @Test
    void anotherPriorityClassMakesAnotherPriority() throws Exception {
        present("class", "'priorityClassName':'high',");
        assertThat(refusal("class", "{'spec':{'priority':2000000}}")).contains(
                "the integer value of priority (2000000) must not be provided in pod spec");
        assertThat(refusal("class", "{'spec':{'priorityClassName':'none'}}")).contains(
                "no PriorityClass with name none was found");
        ObjectValue spec = changed("class", "{'spec':{'priorityClassName':'low'}}").object("spec");
        assertThat(spec.integer("priority")).isEqualTo(10);
        assertThat(spec.string("preemptionPolicy")).isEqualTo("Never");
        assertThat(changed("class", "{'metadata':{'initializers':null,'labels':{'a':'b'}}}").object("spec").integer("priority"))
                .isEqualTo(10);
    }

    @Test
    void overheadIsThatOfTheRuntimeClass() throws Exception {
        present("runtime", "");
        assertThat(refusal("runtime", "{'spec':{'overhead':{'cpu':'5'}}}")).contains(
                "Pod Overhead set without corresponding RuntimeClass defined Overhead");
        assertThat(refusal("runtime", "{'spec':{'runtimeClassName':'none'}}")).contains(
                "pod rejected: RuntimeClass \"none\" not found");
        ObjectValue thick = changed("runtime", "{'spec':{'runtimeClassName':'thick'}}").object("spec");
        assertThat(thick.object("overhead")).isEqualTo(ObjectValue.of("cpu", "1"));
        assertThat(thick.object("nodeSelector")).isEqualTo(ObjectValue.of("disk", "fast"));
        assertThat(changed("runtime", "{'metadata':{'initializers':null},'spec':{'runtimeClassName':'thin'}}")
                .object("spec").object("overhead")).isEqualTo(ObjectValue.of("cpu", "10m"));
    }

    @Test
    void imagesArePulledEachTime() throws Exception {
        present("pull", "");
        String never = "{'metadata':{'initializers':null},'spec':{'containers':[{'name':'c','image':'i',"
                + "'imagePullPolicy':'Never'}]}}";
        assertThat(changed("pull", never).object("spec").list("containers").object(0).string("imagePullPolicy"))
                .isEqualTo("Always");
    }

    @Test
    void aPodThatIsSentToANodeHasItsZone() throws Exception {
        present("placed", "");
        assertThat(changed("placed", "{'metadata':{'initializers':null},'spec':{'nodeName':'n'}}").object("metadata")
                .object("labels").string("topology.kubernetes.io/zone")).isEqualTo("z");
    }

    @Test
    void aClaimThatIsStillToComeMayBecomeLarger() throws Exception {
        String claims = "/api/v1/namespaces/default/persistentvolumeclaims";
        assertThat(server.send("POST", claims + "?includeUninitialized=1", ("{'metadata':{'name':'c','initializers':"
                + "{'pending':[{'name':'one.example.com'}]}},'spec':{'accessModes':['ReadWriteOnce'],'resources':"
                + "{'requests':{'storage':'1Gi'}}}}").replace('\'', '"')).code()).isEqualTo(202);
        RunningServer.Answer larger = server.send("PATCH", claims + "/c", ("{'metadata':{'initializers':null},"
                + "'spec':{'resources':{'requests':{'storage':'2Gi'}}}}").replace('\'', '"'));
        assertThat(larger.code()).as("%s", larger.body()).isEqualTo(200);
    }
}
