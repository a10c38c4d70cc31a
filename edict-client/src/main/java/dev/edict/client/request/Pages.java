package dev.edict.client.request;

import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The pages of a list, each asked for when it is needed. */
final class Pages<T> extends AbstractSpliterator<Listing<T>> {
    /** As many as client-go asks for. */
    static final long LENGTH = 500;

    private final Function<ListOptions, Listing<T>> source;
    private @Nullable ListOptions next;

    private Pages(Function<ListOptions, Listing<T>> source, ListOptions first) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.source = source;
        this.next = first;
    }

    static <T> Stream<Listing<T>> of(Function<ListOptions, Listing<T>> source, ListOptions options) {
        ListOptions first = options.limit() == 0 ? options.withLimit(LENGTH) : options;
        return StreamSupport.stream(new Pages<>(source, first), false);
    }

    @Override
    public boolean tryAdvance(Consumer<? super Listing<T>> action) {
        ListOptions asked = next;
        if (asked == null) {
            return false;
        }
        Listing<T> page = source.apply(asked);
        // The token has the version in it, and servers refuse to be told it twice.
        next = page.isLast() ? null : asked.withVersion("").withVersionMatch("").withContinue(page.continueToken());
        action.accept(page);
        return true;
    }
}
