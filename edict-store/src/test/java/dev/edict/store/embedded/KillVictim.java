package dev.edict.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * A process that writes as fast as it can and says what was acknowledged, until it is killed.
 *
 * <p>Each writer counts up. A step is one transaction: the same number goes into two keys of the writer, and a key for the
 * step itself is created. Lines of the output: {@code ready REVISION}, {@code acknowledged WRITER STEP REVISION}.
 */
public final class KillVictim {

    static final int WRITERS = 16;

    private KillVictim() {}

    public static void main(String[] arguments) throws InterruptedException {
        PrintStream output = new PrintStream(System.out, true, UTF_8);
        Path directory = Path.of(arguments[0]);
        Store store = EmbeddedStore.open(EmbeddedOptions.in(directory).withLibraryDirectory(Path.of(arguments[1])));
        output.println("ready " + store.revision());
        for (int writer = 0; writer < WRITERS; writer++) {
            int number = writer;
            Thread.startVirtualThread(() -> write(store, number, output));
        }
        while (true) {
            Thread.sleep(20);
            store.compact(Math.max(0, store.revision() - 200));
        }
    }

    static String left(int writer) {
        return "/kill/" + writer + "/left";
    }

    static String right(int writer) {
        return "/kill/" + writer + "/right";
    }

    static String step(int writer, long step) {
        return "/kill/" + writer + "/steps/" + step;
    }

    private static void write(Store store, int writer, PrintStream output) {
        Entry last = store.get(left(writer));
        long step = last == null ? 0 : Long.parseLong(new String(last.value(), UTF_8));
        while (true) {
            step++;
            byte[] value = String.valueOf(step).getBytes(UTF_8);
            CommitResult result = store.commit(Transaction.builder()
                    .ifAbsent(step(writer, step))
                    .put(left(writer), value)
                    .put(step(writer, step), value)
                    .put(right(writer), value)
                    .build());
            if (!(result instanceof CommitResult.Committed)) {
                throw new IllegalStateException("step " + step + " of writer " + writer + ": " + result);
            }
            output.println("acknowledged " + writer + " " + step + " " + result.revision());
        }
    }
}
