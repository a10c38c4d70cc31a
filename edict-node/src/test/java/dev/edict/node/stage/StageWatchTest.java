package dev.edict.node.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.local.InProcessTransport;
import dev.edict.model.yaml.Yaml;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that is taught what Stages are, and what it makes of them. */
@Timeout(300)
class StageWatchTest {
    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final Client admin = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
    private final StageWatch watch = new StageWatch(admin, Timers.system());
    private final Pod pod = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop"));

    @AfterEach
    void close() {
        watch.close();
        admin.close();
        edict.close();
    }

    private Stage create(String spec) throws InterruptedException {
        Waiting.until("stages are served", () -> {
            admin.mapping().invalidate();
            return admin.mapping().find(StageType.TYPE.kind()).isPresent();
        });
        return Stages.client(admin).create(StageCodec.CODEC.fromTree(Yaml.parse(
                "metadata: {generateName: stage-}\nspec: " + spec)));
    }

    @Test
    void whatIsDeclaredIsKnownSoonAndForgottenWhenItIsGone() throws Exception {
        Stage stage = create("{selector: {namespaces: [shop]}, startupAfter: 3s}");
        Container container = Container.EMPTY.withName("web");
        Waiting.until("the stage is known", () -> watch.get().of(pod, container).size() == 1);
        assertThat(watch.get().of(pod.editMetadata(metadata -> metadata.withNamespace("other")), container)).isEmpty();
        Stages.client(admin).delete(stage.name());
        Waiting.until("the stage is forgotten", () -> watch.get().isEmpty());
    }

    @Test
    void anotherProcessFindsTheDefinitionThere() throws Exception {
        create("{}");
        try (StageWatch other = new StageWatch(admin, Timers.system())) {
            Waiting.until("the stage is known", () -> !other.get().isEmpty());
        }
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        create("{}");
        refused("{startupAfter: -3s}", "spec.startupAfter");
        refused("{logs: [{line: x, every: 1ms}]}", "must not be shorter than 10ms");
        refused("{logs: [{line: x, times: 3}]}", "times needs every");
        refused("{pull: {failures: 3}}", "failures needs a failure");
        refused("{pull: {failure: Nonsense}}", "Unsupported value");
        refused("{end: {after: 1s, reason: Completed, exitCode: 1}}", "what is Completed ends with 0");
        refused("{end: {after: 1s, exitCode: 256}}", "spec.end.exitCode");
        refused("{usage: [{after: 1s}]}", "needs cpu or memory");
        refused("{exec: [{stdout: x}]}", "spec.exec[0].command");
    }

    private void refused(String spec, String why) {
        assertThatThrownBy(() -> create(spec)).isInstanceOf(ApiFailure.Invalid.class).hasMessageContaining(why);
    }
}
