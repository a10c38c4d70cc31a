package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Several ways to close a value, each known by what its values begin with. The first one closes; a value is opened by whichever
 * can, and is stale if that is not the first. That one can not does not keep those after it from trying, for two providers may
 * have keys of the same name.
 */
public final class Prefixed implements Transformer {

    /** One of them. @param prefix empty for values that lie as they are */
    public record Choice(String prefix, Transformer transformer) {}

    private final List<Choice> choices;
    private final List<byte[]> prefixes;
    private final String whenNone;
    private final Consumer<EncryptionEvent> observer;

    /** @param whenNone what is said of a value that begins like none of them */
    public Prefixed(List<Choice> choices, String whenNone, Consumer<EncryptionEvent> observer) {
        this.choices = List.copyOf(choices);
        this.prefixes = choices.stream().map(choice -> choice.prefix().getBytes(StandardCharsets.UTF_8)).toList();
        this.whenNone = whenNone;
        this.observer = observer;
    }

    static boolean startsWith(byte[] bytes, int from, byte[] prefix) {
        return bytes.length - from >= prefix.length
                && Arrays.equals(bytes, from, from + prefix.length, prefix, 0, prefix.length);
    }

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        long begun = System.nanoTime();
        Set<String> failures = new LinkedHashSet<>();
        SealException last = null;
        for (int index = 0; index < choices.size(); index++) {
            byte[] prefix = prefixes.get(index);
            if (!startsWith(stored, from, prefix)) {
                continue;
            }
            Choice choice = choices.get(index);
            String label = choice.prefix().isEmpty() ? "identity" : choice.prefix();
            try {
                Opened opened = choice.transformer().open(stored, from + prefix.length, place);
                tell(true, place, label, begun, null);
                return index == 0 || opened.stale() ? opened : new Opened(opened.value(), true);
            } catch (SealException failure) {
                // What lies as it is says nothing of what is closed: others may open it.
                if (prefix.length > 0) {
                    tell(true, place, label, begun, failure);
                    failures.add(String.valueOf(failure.getMessage()));
                    last = failure;
                }
            }
        }
        if (last != null) {
            throw failures.size() == 1 ? last : new SealException("[" + String.join(", ", failures) + "]", last);
        }
        SealException none = new SealException(whenNone);
        tell(true, place, "unknown", begun, none);
        throw none;
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        long begun = System.nanoTime();
        Choice first = choices.getFirst();
        byte[] prefix = prefixes.getFirst();
        try {
            byte[] result = first.transformer().close(value, room + prefix.length, place);
            System.arraycopy(prefix, 0, result, room, prefix.length);
            tell(false, place, first.prefix(), begun, null);
            return result;
        } catch (SealException failure) {
            tell(false, place, first.prefix(), begun, failure);
            throw failure;
        }
    }

    private void tell(boolean opened, Place place, String prefix, long begun, @Nullable SealException failure) {
        observer.accept(new EncryptionEvent.Transformed(
                opened, place.resource(), prefix, System.nanoTime() - begun, failure));
    }
}
