package dev.edict.codegen.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Defaults in Java are those that the server sets, of whatever type; so a record that nobody has filled comes back as it is. */
@TestInstance(Lifecycle.PER_CLASS)
class DefaultsTest {
    private static final String EMPTY = """
            {"kind":"Shop","apiVersion":"example.dev/v1","spec":{"floors":[1,2],"labels":{"a":"b"},"address":{"street":"Main"},\
            "every":"1m30s","cpu":"500m","token":"aGk=","shop":"open","port":"http","extra":{"x":[1]}}}""";

    private URLClassLoader classes;
    private ObjectType<Resource> type;

    @BeforeAll
    @SuppressWarnings("unchecked")
    void compile(@TempDir Path folder) throws Exception {
        Compiled compiled = Compiled.of(folder, """
                package shop;
                import dev.edict.api.meta.v1.ObjectMeta;
                import dev.edict.model.quantity.Quantity;
                import dev.edict.types.*;
                import dev.edict.types.annotation.*;
                import java.time.Duration;
                import java.time.Instant;
                import java.util.List;
                import java.util.Map;
                import org.jspecify.annotations.Nullable;
                @ApiResource(group = "example.dev", version = "v1")
                public record Shop(ObjectMeta metadata, Spec spec) implements ShopWith {
                    public record Spec(
                            @Default("[1,2]") List<Integer> floors,
                            @Default("{\\"a\\":\\"b\\"}") Map<String, String> labels,
                            @Default("{}") Address address,
                            @Default("1m30s") Duration every,
                            @Default("500m") Quantity cpu,
                            @Default("aGk=") Bytes token,
                            @Default("open") State shop,
                            @Default("http") IntOrString port,
                            @Default("{\\"x\\":[1]}") Raw extra,
                            @Nullable Duration pause,
                            @Nullable @MicroTime Instant seen,
                            List<@MicroTime Instant> visits,
                            @Nullable Instant since) {}
                    public record Address(@Default("Main") String street) {}
                    public enum State { open, closed }
                }
                """);
        assertThat(compiled.errors()).isEmpty();
        classes = compiled.classes();
        type = (ObjectType<Resource>) classes.loadClass("shop.ShopType").getField("TYPE").get(null);
    }

    @AfterAll
    void close() throws Exception {
        classes.close();
    }

    private String again(String json) {
        return Json.text(type.codec().toTree(type.codec().fromTree(Json.parse(json))));
    }

    @Test
    void whatIsAbsentIsTheDefaultWhateverItsType() throws Exception {
        assertThat(again("{}")).isEqualTo(EMPTY);
        Object empty = classes.loadClass("shop.ShopCodec").getField("EMPTY").get(null);
        assertThat(type.codec().fromTree(Json.parse("{}"))).isEqualTo(empty);
    }

    @Test
    void whatHasADefaultCanBeEmpty() {
        assertThat(again("{\"spec\":{\"floors\":[],\"labels\":{}}}")).contains("\"floors\":[],\"labels\":{}");
    }

    @Test
    void timesAreWrittenAsExactlyAsTheirFieldsSay() {
        String time = "\"2026-01-02T03:04:05.123456Z\"";
        assertThat(again("{\"spec\":{\"pause\":\"90s\",\"seen\":%1$s,\"visits\":[%1$s],\"since\":%1$s}}".formatted(time)))
                .contains("\"pause\":\"1m30s\",\"seen\":%1$s,\"visits\":[%1$s],\"since\":\"2026-01-02T03:04:05Z\"".formatted(time));
    }
}
