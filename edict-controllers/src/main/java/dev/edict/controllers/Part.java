package dev.edict.controllers;

import dev.edict.client.control.Controller;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Tweak;
import java.util.function.Function;

/**
 * Loops that follow a part of the objects of a type, such as Secrets of one sort: they have informers of their own, so that what
 * does not concern them is neither sent nor held.
 */
public final class Part {
    private Part() {}

    /**
     * A controller over such a part.
     *
     * @param which the part
     * @param making is given the informers of the part, which are begun after it. Informers that are shared with others are to be
     *     asked for before
     */
    public static Work controller(Bench bench, Tweak which, Function<InformerFactory, Controller<?>> making) {
        return () -> {
            try (InformerFactory part = bench.informers().withTweak(which)) {
                Controller<?> controller = making.apply(part);
                part.start();
                controller.run();
            }
        };
    }
}
