package dev.edict.compat.fleet;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.crd.generator.annotation.PrinterColumn;
import io.fabric8.crd.generator.annotation.SelectableField;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.model.annotation.SpecReplicas;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a fleet should be. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(value = "self.replicas <= 10 || self.flag == 'royal'",
        message = "only a royal fleet has more than ten ships")
public class FleetSpec {
    @SpecReplicas
    @Default("1")
    @Min(0)
    private @Nullable Integer replicas;

    @Required
    @Pattern("^[a-z]+$")
    @SelectableField
    @PrinterColumn(name = "Flag")
    @ValidationRule(value = "self == oldSelf", message = "a fleet keeps its flag")
    private @Nullable String flag;

    private @Nullable List<Ship> ships;

    private @Nullable Map<String, String> cargo;

    public @Nullable Integer getReplicas() {
        return replicas;
    }

    public void setReplicas(@Nullable Integer replicas) {
        this.replicas = replicas;
    }

    public @Nullable String getFlag() {
        return flag;
    }

    public void setFlag(@Nullable String flag) {
        this.flag = flag;
    }

    public @Nullable List<Ship> getShips() {
        return ships;
    }

    public void setShips(@Nullable List<Ship> ships) {
        this.ships = ships;
    }

    public @Nullable Map<String, String> getCargo() {
        return cargo;
    }

    public void setCargo(@Nullable Map<String, String> cargo) {
        this.cargo = cargo;
    }

    /** One ship, and what it can carry. */
    public record Ship(String name, int tons) {}
}
