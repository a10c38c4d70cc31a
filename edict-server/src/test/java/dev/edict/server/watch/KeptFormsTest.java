package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeptFormsTest {
    private static final int LIMIT = 100_000;

    private final KeptForms forms = new KeptForms(LIMIT);

    private CachedObject object(int number) {
        CachedObject object = CachedObject.of(Things.PREFIX + number, number + 1, Things.bytes("n" + number, "x"));
        object.keepFormsWithin(forms);
        return object;
    }

    @Test
    void oneLookAtEverythingKeepsNoMoreThanTheLimit() {
        List<CachedObject> all = new ArrayList<>();
        for (int number = 0; number < 10_000; number++) {
            all.add(object(number));
            all.getLast().tree();
        }
        assertThat(forms.used()).isLessThanOrEqualTo(LIMIT);
        assertThat(all.getFirst().glimpse()).as("was forgotten, and is made again").isNotSameAs(all.getFirst().glimpse());
        assertThat(all.getLast().glimpse()).isSameAs(all.getLast().glimpse());
    }

    @Test
    void whatIsUsedOutlivesALookAtEverything() {
        CachedObject used = object(0);
        AtomicInteger encoded = new AtomicInteger();
        for (int number = 1; number < 10_000; number++) {
            used.encoded("form", each -> {
                encoded.incrementAndGet();
                return new byte[100];
            });
            object(number).tree();
        }
        assertThat(encoded).hasValue(1);
    }
}
