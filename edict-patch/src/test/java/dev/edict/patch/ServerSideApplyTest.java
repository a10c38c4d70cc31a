package dev.edict.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Server-side apply as the author of an operator would try it. */
class ServerSideApplyTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final ServerSideApply apply = ServerSideApply.of(TestKinds.WIDGET, TestKinds.widget(), () -> NOW);

    private static ObjectValue widget(String rest) {
        return TestKinds.parse("{\"apiVersion\":\"test/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"}," + rest + "}");
    }

    @Test
    void twoControllersEachKeepTheirPart() {
        ObjectValue live = apply.apply(null, widget("\"spec\":{\"containers\":[{\"name\":\"web\",\"image\":\"web:1\"}]}"),
                "deployer", false);
        live = apply.apply(live, widget("\"spec\":{\"replicas\":3,\"containers\":[{\"name\":\"proxy\",\"image\":\"p:1\"}]}"),
                "injector", false);
        live = apply.apply(live, widget("\"spec\":{\"containers\":[{\"name\":\"web\",\"image\":\"web:2\"}]}"),
                "deployer", false);
        assertThat(live.object("spec")).isEqualTo(TestKinds.parse("""
                {"replicas": 3, "containers": [{"name": "web", "image": "web:2"}, {"name": "proxy", "image": "p:1"}]}
                """));
    }

    @Test
    void aFieldOfAnotherControllerIsAConflict() {
        ObjectValue live = apply.update(null, widget("\"spec\":{\"replicas\":3}"), "scaler");
        assertThatThrownBy(() -> apply.apply(live, widget("\"spec\":{\"replicas\":1}"), "deployer", false))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("conflict with \"scaler\" using test/v1: .spec.replicas");
        assertThat(apply.apply(live, widget("\"spec\":{\"replicas\":1}"), "deployer", true).object("spec"))
                .isEqualTo(TestKinds.parse("{\"replicas\": 1}"));
    }

    @Test
    void aKindWithoutASchemaIsSharedFieldByField() {
        ServerSideApply untyped =
                ServerSideApply.withoutSchema(new GroupVersionKind("test", "v1", "Widget"), () -> NOW);
        ObjectValue live = untyped.apply(null, widget("\"spec\":{\"a\":1,\"list\":[1]}"), "one", false);
        ObjectValue shared = untyped.apply(live, widget("\"spec\":{\"b\":2}"), "two", false);
        assertThat(shared.object("spec")).isEqualTo(TestKinds.parse("{\"a\": 1, \"list\": [1], \"b\": 2}"));
        assertThatThrownBy(() -> untyped.apply(shared, widget("\"spec\":{\"list\":[1,2]}"), "two", false))
                .hasMessageContaining(".spec.list");
    }
}
