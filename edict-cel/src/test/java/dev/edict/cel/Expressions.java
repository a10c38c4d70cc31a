package dev.edict.cel;

import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.Values;
import java.util.Map;

/** Compiles and runs expressions for tests. */
final class Expressions {
    static final long LIMIT = 1_000_000;

    private Expressions() {}

    static Program.Outcome run(CelEnvironment environment, String text, Map<String, Object> variables) {
        try {
            return environment.compile(text).program().run(variables::get, LIMIT);
        } catch (CompileException failure) {
            throw new AssertionError(text + ": " + failure.issues(), failure);
        } catch (PlanException failure) {
            throw new AssertionError(text + ": " + failure.words(), failure);
        }
    }

    /** The value as text; an error with the word error in front. */
    static String result(String text) {
        Program.Outcome outcome = run(CelEnvironment.base(), text, Map.of());
        if (outcome.value() == null) {
            return "stopped: " + outcome.stopped();
        }
        return outcome.value() instanceof CelError error
                ? "error: " + error.message()
                : Values.show(outcome.value());
    }

    static long cost(String text) {
        return run(CelEnvironment.base(), text, Map.of()).cost();
    }

    /** What is wrong with an expression; empty if nothing is. */
    static String issues(CelEnvironment environment, String text) {
        try {
            environment.compile(text);
            return "";
        } catch (CompileException failure) {
            return failure.issues();
        }
    }
}
