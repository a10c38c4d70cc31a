package dev.edict.client.explain;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Loops as JSON, for those who look with programs. */
final class LoopJson {
    private LoopJson() {}

    static ObjectValue of(List<? extends Loop> loops) {
        return ObjectValue.of("loops", list(loops, LoopJson::loop));
    }

    private static ObjectValue loop(Loop loop) {
        LoopState state = loop.state();
        ObjectValue.Builder json = ObjectValue.builder()
                .put("name", loop.name())
                .put("phase", state.phase())
                .put("ready", loop.readiness().isFine())
                .put("healthy", loop.health().isFine())
                .put("problem", loop.health().isFine() ? loop.readiness().problem() : loop.health().problem())
                .put("workers", state.workers())
                .put("queued", state.queued())
                .put("passCount", state.count());
        if (state.lastSuccess() != null) {
            json.put("lastSuccess", state.lastSuccess().toString());
        }
        return json.put("sources", texts(state.sources()))
                .put("running", list(state.running(), LoopJson::pass))
                .put("waiting", list(state.waiting(), LoopJson::waiting))
                .put("passes", list(state.passes(), LoopJson::pass))
                .build();
    }

    private static ObjectValue pass(Pass pass) {
        return ObjectValue.builder()
                .put("number", pass.number())
                .put("key", pass.key())
                .put("worker", pass.worker())
                .put("started", pass.started().toString())
                .put("tookMicroseconds", microseconds(pass.took()))
                .put("outcome", pass.outcome())
                .put("waitsFor", pass.waitsFor())
                .put("failure", pass.failure())
                .put("wokenBy", list(pass.wakes(), LoopJson::wake))
                .put("saw", list(pass.seen(), seen ->
                        ObjectValue.of("type", seen.type(), "object", seen.object(), "version", seen.version())))
                .put("did", list(pass.acts(), act -> ObjectValue.of(
                        "what", act.what(), "result", act.result(), "tookMicroseconds", microseconds(act.took()))))
                .put("unsaid", pass.unsaid())
                .build();
    }

    private static ObjectValue wake(Wake wake) {
        return ObjectValue.of(
                "cause", wake.cause().name(), "source", wake.source(), "object", wake.object(), "version", wake.version());
    }

    private static ObjectValue waiting(Waiting key) {
        return ObjectValue.of(
                "key", key.key(), "cause", key.cause().name(), "why", key.why(), "until", key.until().toString());
    }

    private static long microseconds(Duration time) {
        return time.toNanos() / 1_000;
    }

    private static ListValue texts(List<String> texts) {
        return ListValue.copyOf(texts.stream().map(Value::of).toList());
    }

    private static <E> ListValue list(List<? extends E> items, Function<E, ObjectValue> json) {
        return ListValue.copyOf(items.stream().map(json::apply).toList());
    }
}
