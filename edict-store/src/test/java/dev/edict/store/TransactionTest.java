package dev.edict.store;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TransactionTest {

    private static final byte[] VALUE = {1};

    @Test
    void aTransactionMustDoSomething() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transaction.builder().ifAbsent("a").build())
                .withMessageContaining("at least one operation");
    }

    @Test
    void aKeyCannotBeChangedTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transaction.builder().put("a", VALUE).delete("a").build())
                .withMessageContaining("key a is changed twice");
    }

    @Test
    void keysAreNotEmpty() {
        assertThatIllegalArgumentException().isThrownBy(() -> Transaction.create("", VALUE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transaction.builder().ifPresent("").put("a", VALUE).build());
    }

    @Test
    void aRevisionToCompareWithIsPositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transaction.replace("a", VALUE, 0))
                .withMessageContaining("use Absent");
    }
}
