package dev.edict.cel.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.cel.CompileException;
import dev.edict.cel.device.DeviceValue.Attribute;
import dev.edict.model.quantity.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceExpressionTest {
    private static final DeviceValue DEVICE = DeviceValue.of(
            "gpu.example.com",
            false,
            Map.of(
                    "model", new Attribute.Text("a100"),
                    "index", new Attribute.Number(3),
                    "healthy", new Attribute.Flag(true),
                    "driverVersion", new Attribute.Version("1.10.0"),
                    "numa.example.org/node", new Attribute.Number(1)),
            Map.of("memory", Quantity.parse("40Gi")));

    @ParameterizedTest
    @ValueSource(strings = {
        "device.driver == 'gpu.example.com'",
        "device.attributes['gpu.example.com'].model == 'a100'",
        "device.attributes['gpu.example.com'].healthy",
        "device.attributes['numa.example.org'].node == 1 && device.attributes['gpu.example.com'].index > 2",
        "device.attributes['gpu.example.com'].driverVersion.isGreaterThan(semver('1.9.0'))",
        "device.capacity['gpu.example.com'].memory.compareTo(quantity('32Gi')) >= 0",
        "!has(device.attributes['other.example.com'].model)",
        "!device.allowMultipleAllocations",
        "cel.bind(gpu, device.attributes['gpu.example.com'], gpu.healthy && gpu.model == 'a100')",
    })
    void whatADeviceIsLikeCanBeAskedFor(String expression) throws Exception {
        assertThat(DeviceExpression.compile(expression).matches(DEVICE)).isTrue();
    }

    @Test
    void whatADeviceLacksIsAFailureAndNoNo() throws Exception {
        DeviceExpression expression = DeviceExpression.compile("device.attributes['other.example.com'].model == 'x'");
        assertThatThrownBy(() -> expression.matches(DEVICE)).hasMessage("no such key: model");
        DeviceExpression text = DeviceExpression.compile("device.attributes['gpu.example.com'].model");
        assertThatThrownBy(() -> text.matches(DEVICE))
                .hasMessage("CEL result of type string could not be converted to bool");
    }

    @Test
    void anExpressionThatCanNeverBeAnAnswerIsRefused() {
        assertThatThrownBy(() -> DeviceExpression.compile("device.driver"))
                .isInstanceOf(CompileException.class)
                .hasMessage("must evaluate to bool or the unknown type, not string");
        assertThatThrownBy(() -> DeviceExpression.compile("device.size > 1")).hasMessageContaining("undefined field 'size'");
        assertThatThrownBy(() -> DeviceExpression.compile("cel.bind(a.b, 1, true)"))
                .hasMessageContaining("cel.bind() variable names must be simple identifiers");
    }

    @Test
    void aRunEndsWhenItHasCostTooMuch() throws Exception {
        String list = "[" + "1,".repeat(199) + "1]";
        DeviceExpression endless = DeviceExpression.compile(
                list + ".all(a, " + list + ".all(b, " + list + ".all(c, a + b + c > 0)))");
        assertThatThrownBy(() -> endless.matches(DEVICE)).hasMessageContaining("cost limit exceeded");
    }
}
