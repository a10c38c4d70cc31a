package dev.edict.client.reflect;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.types.Resource;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A list that came as the beginning of a watch.
 *
 * @param resourceVersion that of the bookmark which ended it
 */
record InitialEvents<T extends Resource>(List<T> objects, String resourceVersion) {

    /**
     * Reads a watch up to the bookmark that ends what is there. Objects may change before it comes.
     *
     * @throws dev.edict.client.failure.ApiFailure if the watch fails
     * @throws NoAnswerException if it ends before that bookmark
     */
    static <T extends Resource> InitialEvents<T> read(Watch<T> watch, UnaryOperator<T> transform) {
        Gathered<T> seen = new Gathered<>();
        while (true) {
            WatchEvent<T> event = watch.next();
            if (event == null) {
                throw new NoAnswerException("the watch has ended before all was told that is there", null);
            }
            switch (event) {
                case WatchEvent.Added<T>(T object) -> seen.put(transform.apply(object));
                case WatchEvent.Modified<T>(T object) -> seen.put(transform.apply(object));
                case WatchEvent.Deleted<T>(T object) -> seen.remove(object);
                case WatchEvent.Bookmark<T>(String version, boolean isEnd) -> {
                    if (isEnd) {
                        return new InitialEvents<>(seen.list(), version);
                    }
                }
                case WatchEvent.Failed<T> failed -> throw failed.failure();
            }
        }
    }
}
