package dev.edict.client.reflect;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ListWatch;
import dev.edict.client.request.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A whole list, read page by page.
 *
 * @param isPaged whether it came in more than one page
 */
record WholeList<T>(List<T> items, String resourceVersion, boolean isPaged) {

    /** If a page comes too late to belong to those before it, all are read anew as one. */
    static <T> WholeList<T> read(ListWatch<T> source, ListOptions options, UnaryOperator<T> transform) {
        Listing<T> page = source.list(options);
        List<T> items = new ArrayList<>(page.items().size());
        String version = page.resourceVersion();
        boolean isPaged = !page.isLast();
        take(page, transform, items);
        while (!page.isLast()) {
            try {
                page = source.list(options.withVersion("").withVersionMatch("").withContinue(page.continueToken()));
            } catch (ApiFailure.Expired late) {
                page = source.list(options.withLimit(0));
                version = page.resourceVersion();
                items.clear();
            }
            take(page, transform, items);
        }
        return new WholeList<>(items, version, isPaged);
    }

    private static <T> void take(Listing<T> page, UnaryOperator<T> transform, List<T> items) {
        for (T item : page.items()) {
            items.add(transform.apply(item));
        }
    }
}
