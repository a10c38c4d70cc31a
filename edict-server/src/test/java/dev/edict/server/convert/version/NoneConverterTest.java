package dev.edict.server.convert.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoneConverterTest {
    private static final ObjectValue OLD = ObjectValue.of("apiVersion", "example.com/v1", "kind", "Widget", "size", 3);
    private static final ObjectValue NEW = OLD.with("apiVersion", "example.com/v2");

    private final VersionConverter converter =
            VersionConverters.withoutWebhooks().of(definition("None"));

    private static ObjectValue definition(String strategy) {
        return ObjectValue.of("metadata", ObjectValue.of("name", "widgets.example.com"),
                "spec", ObjectValue.of("conversion", ObjectValue.of("strategy", strategy)));
    }

    @Test
    void onlyTheNameOfTheVersionChanges() {
        assertThat(converter.convert(OLD, "example.com/v2")).isEqualTo(NEW);
        assertThat(converter.convertAll(List.of(OLD, NEW), "example.com/v2")).containsExactly(NEW, NEW);
    }

    @Test
    void whatHasTheVersionComesBackAsItIs() {
        assertThat(converter.convert(OLD, "example.com/v1")).isSameAs(OLD);
    }

    @Test
    void anUnknownStrategyIsRefused() {
        assertThatThrownBy(() -> VersionConverters.withoutWebhooks().of(definition("Magic")))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("unknown conversion strategy \"Magic\" for CRD widgets.example.com");
    }
}
