package dev.edict.server.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.flow.FlowControlObjects;
import dev.edict.server.registry.Identities;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlowControlKeeperTest {
    private final ControlPlane plane =
            new ControlPlane(Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
    private final FlowControlKeeper keeper = new FlowControlKeeper(plane);
    private final OwnWrites levels = OwnWrites.ofServer(
            plane, "flowcontrol.apiserver.k8s.io", "v1", "prioritylevelconfigurations");

    @AfterEach
    void close() {
        plane.close();
    }

    private long shares(String level) {
        return Objects.requireNonNull(levels.find("", level)).object("spec").object("limited")
                .integer("nominalConcurrencyShares");
    }

    private void change(String level, UnaryOperator<ObjectValue> change) {
        levels.update("", level, change);
    }

    private static ObjectValue withShares(ObjectValue level, long shares) {
        return level.mapObject("spec", spec -> spec.mapObject("limited",
                limited -> limited.with("nominalConcurrencyShares", shares)));
    }

    private static ObjectValue annotated(ObjectValue level, String value) {
        return new ApiObject(level).withMetadata(metadata -> metadata.with("annotations",
                ObjectValue.of(FlowControlObjects.AUTO_UPDATE, value))).tree();
    }

    @Test
    void whatIsInOrderIsNotWrittenAgain() {
        keeper.perform();
        long revision = plane.store().revision();
        keeper.perform();
        assertThat(plane.store().revision()).isEqualTo(revision);
    }

    @Test
    void aSuggestedLevelIsPutRightUnlessItsAnnotationForbidsIt() {
        keeper.perform();
        change("workload-low", level -> withShares(level, 7));
        change("global-default", level -> annotated(withShares(level, 7), "false"));
        keeper.perform();
        assertThat(shares("workload-low")).isEqualTo(100);
        assertThat(shares("global-default")).isEqualTo(7);
    }

    @Test
    void whatIsMissingIsMadeAgainAndWhatIsOfAnotherReleaseGoes() {
        keeper.perform();
        levels.delete("", "node-high");
        levels.create("", FlowControlObjects.suggestedLevels().getFirst().mapObject("metadata",
                metadata -> metadata.with("name", "of-another-release")));
        levels.create("", annotated(FlowControlObjects.suggestedLevels().getFirst().mapObject("metadata",
                metadata -> metadata.with("name", "of-somebody")), "false")
                .mapObject("metadata", metadata -> metadata.with("name", "of-somebody")));
        keeper.perform();
        assertThat(levels.find("", "node-high")).isNotNull();
        assertThat(levels.find("", "of-another-release")).isNull();
        assertThat(levels.find("", "of-somebody")).isNotNull();
    }

    @Test
    void howManySeatsAreKeptForTheExemptIsUpToTheUsers() {
        keeper.perform();
        change("exempt", level -> level.mapObject("spec", spec -> spec.mapObject("exempt",
                exempt -> exempt.with("nominalConcurrencyShares", 10).with("lendablePercent", 50))));
        keeper.perform();
        ObjectValue exempt = Objects.requireNonNull(levels.find("", "exempt")).object("spec").object("exempt");
        assertThat(exempt.integer("nominalConcurrencyShares")).isEqualTo(10);
        assertThat(exempt.integer("lendablePercent")).isEqualTo(50);
    }
}
