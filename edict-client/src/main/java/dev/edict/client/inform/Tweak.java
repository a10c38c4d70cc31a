package dev.edict.client.inform;

import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ListWatch;
import dev.edict.client.request.Listing;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchOptions;
import dev.edict.types.Sharing;
import java.util.function.UnaryOperator;

/** What is asked for besides what an informer asks for by itself, such as a selection. */
public record Tweak(UnaryOperator<ListOptions> list, UnaryOperator<WatchOptions> watch) {
    public static final Tweak NONE = new Tweak(UnaryOperator.identity(), UnaryOperator.identity());

    /** Only objects with such labels. */
    public static Tweak labels(String selector) {
        return new Tweak(options -> options.withLabels(selector), options -> options.withLabels(selector));
    }

    /** Only objects with such fields. */
    public static Tweak fields(String selector) {
        return new Tweak(options -> options.withFields(selector), options -> options.withFields(selector));
    }

    /** With a parameter that only some servers know, such as {@code includeUninitialized}. */
    public static Tweak parameter(String name, String value) {
        return new Tweak(options -> options.with(name, value), options -> options.with(name, value));
    }

    /** This, and then another. */
    public Tweak and(Tweak other) {
        return new Tweak(options -> other.list.apply(list.apply(options)), options -> other.watch.apply(watch.apply(options)));
    }

    public <T> ListWatch<T> applyTo(ListWatch<T> source) {
        return new ListWatch<>() {
            @Override
            public Listing<T> list(ListOptions options) {
                return source.list(list.apply(options));
            }

            @Override
            public Watch<T> watch(WatchOptions options) {
                return source.watch(watch.apply(options));
            }

            @Override
            public ListWatch<T> sharing(Sharing among) {
                return applyTo(source.sharing(among));
            }
        };
    }
}
