package dev.edict.client.control;

import dev.edict.types.Resource;
import org.jspecify.annotations.Nullable;

/**
 * What an object of the API stands for in the world: a bridge, a bucket, an entry in another system. It says what should be there
 * and what is, and can create, change and delete it. When to do which is the kit's business: see {@link Convergence}.
 *
 * <pre>{@code
 * record Bridge(String gateway) {}
 *
 * final class Bridges implements Counterpart<Network, Bridge> {
 *     public Bridge desired(Network network)              { return new Bridge(network.spec().gateway()); }
 *     public @Nullable Bridge actual(Network network)     { return provider.find(network.name()); }
 *     public void create(Network network, Bridge desired) { provider.create(network.name(), desired); }
 *     ...
 * }
 * }</pre>
 *
 * <p>Each method may be called again after it has failed halfway, or after its success was forgotten, and must bear that. Calls for
 * one object come one after the other; those for different objects may come at the same time.
 *
 * @param <T> the object
 * @param <S> the state of its counterpart, as far as the object has a say in it; a record, so that two can be compared
 */
public interface Counterpart<T extends Resource, S> {

    /**
     * What should be there, by what the object says; null for nothing. Looks at nothing but the object.
     *
     * @throws IllegalArgumentException if the object asks for what can not be: people are told, and it is left alone until it
     *     changes
     */
    @Nullable S desired(T object);

    /** What is there; null for nothing. Looks itself, each time: whatever was known may have been changed by others. */
    @Nullable S actual(T object) throws Exception;

    /** Nothing is there: makes what should be. Is called where something else is there, too, if {@link #update} is not given. */
    void create(T object, S desired) throws Exception;

    /** Something else is there: makes it what should be. Creates it, unless said otherwise, for what is overwritten by that. */
    default void update(T object, S actual, S desired) throws Exception {
        create(object, desired);
    }

    /** Nothing should be there, or the object is being deleted: takes away what is. */
    void delete(T object, S actual) throws Exception;

    /** Whether what is there will do. */
    default boolean isSame(S actual, S desired) {
        return actual.equals(desired);
    }

    /** What it is, in words for conditions and events, such as {@code bridge br-blue}. No secrets. */
    default String describe(T object) {
        return "what it stands for";
    }

    /** The object with a status that tells what is there. Conditions are the kit's, and need not be set. */
    default T withStatus(T object, @Nullable S actual) {
        return object;
    }
}
