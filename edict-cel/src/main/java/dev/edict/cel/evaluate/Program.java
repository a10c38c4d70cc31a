package dev.edict.cel.evaluate;

import dev.edict.cel.check.CheckedExpression;
import dev.edict.cel.function.FunctionTable;
import dev.edict.cel.type.CelType;
import dev.edict.cel.value.EvaluationStopped;
import dev.edict.cel.value.Meter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An expression that is ready to run, any number of times and on any thread.
 *
 * <p>Programs run on an interpreter of our own because what an expression costs must be what it costs in Kubernetes, to
 * the last unit: users meet the limits, and an object that one server accepts must not be refused by the other. The
 * cost is charged step by step by the nodes themselves, which also bounds time and memory: nothing is done before it
 * has been paid for, with the one exception that {@link Meter} describes.
 */
public final class Program {
    private final Node root;
    private final int slots;

    private Program(Node root, int slots) {
        this.root = root;
        this.slots = slots;
    }

    /** @param types the types that have names */
    public static Program of(CheckedExpression checked, FunctionTable functions, Map<String, CelType> types)
            throws PlanException {
        Planner planner = new Planner(checked, functions, types);
        Node root = planner.plan(checked.root());
        return new Program(root, planner.slots());
    }

    /** @param limit the highest cost that is let through */
    public Outcome run(Variables variables, long limit) {
        Meter meter = new Meter(limit);
        try {
            return new Outcome(root.evaluate(new Frame(variables, meter, slots)), null, meter.cost());
        } catch (EvaluationStopped stopped) {
            return new Outcome(null, stopped.reason(), meter.cost());
        }
    }

    /**
     * What came of a run.
     *
     * @param value the value, which may be an error; null if the run was stopped
     * @param stopped why the run was stopped, or null
     * @param cost what it cost
     */
    public record Outcome(@Nullable Object value, @Nullable String stopped, long cost) {}
}
