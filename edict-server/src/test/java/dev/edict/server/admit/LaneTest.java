package dev.edict.server.admit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.metrics.AdmissionMetrics;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who has a say is asked, in whatever way he has come by it. */
class LaneTest {
    private final List<String> asked = new ArrayList<>();

    /** Has a say of its own in both steps. */
    private class Plain implements AdmissionPlugin {
        @Override
        public ObjectValue mutate(AdmissionRequest request) {
            asked.add("mutate");
            return request.object();
        }

        @Override
        public void validate(AdmissionRequest request) {
            asked.add("validate");
        }
    }

    private final class Heir extends Plain {}

    /** A way of being a plugin. */
    private interface Manner extends AdmissionPlugin {
        List<String> heard();

        @Override
        default ObjectValue mutate(AdmissionRequest request) {
            heard().add("mutate");
            return request.object();
        }

        @Override
        default void validate(AdmissionRequest request) {
            heard().add("validate");
        }
    }

    private record Mannered(List<String> heard) implements AdmissionPlugin, Manner {}

    private static AdmissionPlugin before(AdmissionPlugin other) {
        return (AdmissionPlugin) Proxy.newProxyInstance(
                AdmissionPlugin.class.getClassLoader(), new Class<?>[] {AdmissionPlugin.class}, (self, method, arguments) -> {
                    try {
                        return method.invoke(other, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
    }

    private void pass(AdmissionPlugin plugin) {
        AdmissionTarget target = TestTargets.target("", "v1", "configmaps", Operation.CREATE);
        ObjectValue object = ObjectValue.of("metadata", ObjectValue.of("name", "a", "namespace", "default"));
        Lane lane = new Lane(target, List.of(plugin), AdmissionMetrics.unread());
        AdmissionRequest request = TestTargets.request(target, object, null);
        lane.mutate(request.scope(), "a", object, null);
        lane.validate(request.scope(), "a", object, null);
    }

    @Test
    void oneWhoInheritsItsSayIsAskedInBothSteps() {
        pass(new Heir());
        assertThat(asked).containsExactly("mutate", "validate");
    }

    @Test
    void oneWhoHasItsSayFromAnInterfaceIsAskedInBothSteps() {
        pass(new Mannered(asked));
        assertThat(asked).containsExactly("mutate", "validate");
    }

    @Test
    void oneWhoStandsBeforeAnotherIsAskedInBothSteps() {
        pass(before(new Plain()));
        assertThat(asked).containsExactly("mutate", "validate");
    }

    /** Only that it would be timed for nothing tells that it was asked. */
    @Test
    void oneWithoutASayInAStepIsNotConcernedInIt() {
        pass(new AdmissionPlugin() {
            @Override
            public boolean concerns(AdmissionTarget target) {
                asked.add("concerns");
                return true;
            }

            @Override
            public void validate(AdmissionRequest request) {
                asked.add("validate");
            }
        });
        assertThat(asked).containsExactly("concerns", "validate");
    }
}
