package dev.edict.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same mutated inputs on every run: enough to see that the readers still agree, too few to look for new faults. */
class MutatedInputTest {
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 60_000);

    @ParameterizedTest
    @EnumSource
    void theReadersAgreeOnMutationsOfTheirSeeds(Target target) {
        target.seeds().forEach(target::test);
        Mutator mutator = target.mutator(Long.getLong("fuzz.seed", 1));
        for (int count = 0; count < INPUTS; count++) {
            byte[] input = mutator.next();
            try {
                target.test(input);
            } catch (RuntimeException | StackOverflowError failure) {
                throw new AssertionError(target + " fails on " + HexFormat.of().formatHex(input), failure);
            }
        }
        assertThat(INPUTS).isPositive();
    }
}
