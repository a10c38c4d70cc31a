package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.metrics.AdmissionTimer;
import dev.edict.server.registry.RequestScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way of one operation on one resource past those who have a say about it. Where none has, nothing is made, and nothing is
 * timed.
 */
final class Lane {
    private final AdmissionTarget target;
    private final Timed[] changing;
    private final Timed[] refusing;
    private final AdmissionTimer admission;
    private final AdmissionTimer validation;

    /** One who does something in a step, and how long it takes. */
    private record Timed(AdmissionPlugin plugin, AdmissionTimer timer) {}

    Lane(AdmissionTarget target, List<AdmissionPlugin> plugins, AdmissionMetrics metrics) {
        this.target = target;
        this.changing = timed(plugins, "mutate", AdmissionMetrics.ADMIT, metrics);
        this.refusing = timed(plugins, "validate", AdmissionMetrics.VALIDATE, metrics);
        this.admission = metrics.step(AdmissionMetrics.ADMIT, target.operation().name());
        this.validation = metrics.step(AdmissionMetrics.VALIDATE, target.operation().name());
    }

    /** Those who do more in a step than nothing; whoever may do more is one of them. */
    private Timed[] timed(List<AdmissionPlugin> plugins, String method, String step, AdmissionMetrics metrics) {
        return plugins.stream().filter(plugin -> does(plugin, method))
                .map(plugin -> new Timed(plugin, metrics.plugin(plugin.name(), step, target.operation().name())))
                .toArray(Timed[]::new);
    }

    /** False only for one who is known to have left the method as {@link AdmissionPlugin} has it, which does nothing. */
    private static boolean does(AdmissionPlugin plugin, String method) {
        try {
            return plugin.getClass().getMethod(method, AdmissionRequest.class).getDeclaringClass() != AdmissionPlugin.class;
        } catch (NoSuchMethodException unknown) {
            return true;
        }
    }

    ObjectValue mutate(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old) {
        int first = concerned(changing, 0, object, old);
        if (first == changing.length) {
            admission.observe(0, false);
            return object;
        }
        long begin = System.nanoTime();
        boolean passed = false;
        try {
            AdmissionRequest request =
                    round(first, new AdmissionRequest(target, scope, name, object, old, new Rounds()), begin);
            while (request.rounds().another()) {
                int next = concerned(changing, 0, request.object(), old);
                request = round(next, request, System.nanoTime());
            }
            passed = true;
            return request.object();
        } finally {
            admission.observe(System.nanoTime() - begin, !passed);
        }
    }

    /** The place of the first who is concerned, from here on; the number of all if none is. */
    private int concerned(Timed[] all, int from, ObjectValue object, @Nullable ObjectValue old) {
        int place = from;
        while (place < all.length && !all[place].plugin().concerns(target, object, old)) {
            place++;
        }
        return place;
    }

    /** @param first who is known to be concerned */
    private AdmissionRequest round(int first, AdmissionRequest before, long now) {
        AdmissionRequest request = before;
        long begin = now;
        for (int place = first; place < changing.length;
                place = concerned(changing, place + 1, request.object(), request.old())) {
            Timed one = changing[place];
            boolean passed = false;
            try {
                request = request.with(one.plugin().mutate(request));
                passed = true;
            } finally {
                long end = System.nanoTime();
                one.timer().observe(end - begin, !passed);
                begin = end;
            }
        }
        return request;
    }

    void validate(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old) {
        int first = concerned(refusing, 0, object, old);
        if (first == refusing.length) {
            validation.observe(0, false);
            return;
        }
        long begin = System.nanoTime();
        boolean passed = false;
        try {
            ask(first, new AdmissionRequest(target, scope, name, object, old, new Rounds()), begin);
            passed = true;
        } finally {
            validation.observe(System.nanoTime() - begin, !passed);
        }
    }

    private void ask(int first, AdmissionRequest request, long now) {
        long begin = now;
        for (int place = first; place < refusing.length;
                place = concerned(refusing, place + 1, request.object(), request.old())) {
            Timed one = refusing[place];
            boolean passed = false;
            try {
                one.plugin().validate(request);
                passed = true;
            } finally {
                long end = System.nanoTime();
                one.timer().observe(end - begin, !passed);
                begin = end;
            }
        }
    }
}
