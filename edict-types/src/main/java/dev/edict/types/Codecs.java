package dev.edict.types;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The codecs of the simple types, for the items of lists and the values of maps. */
public final class Codecs {
    public static final Codec<String> STRING = of(ValueReader::string, (text, out) -> out.string(text));
    /** Texts that {@link Codec#describe} does not show. */
    public static final Codec<String> SECRET = of(ValueReader::string, (text, out) -> out.secret(text));
    public static final Codec<Boolean> BOOLEAN = of(ValueReader::bool, (truth, out) -> out.bool(truth));
    public static final Codec<Integer> INTEGER = of(ValueReader::integer32, (number, out) -> out.integer(number));
    public static final Codec<Long> LONG = of(ValueReader::integer, (number, out) -> out.integer(number));
    public static final Codec<Double> DOUBLE = of(ValueReader::number, (number, out) -> out.number(number));
    public static final Codec<Instant> TIME = of(ValueReader::instant, (time, out) -> out.instant(time));
    public static final Codec<Instant> MICRO_TIME = of(ValueReader::instant, (time, out) -> out.microInstant(time));
    public static final Codec<Duration> DURATION = of(ValueReader::duration, (time, out) -> out.duration(time));
    public static final Codec<Quantity> QUANTITY = of(ValueReader::quantity, (amount, out) -> out.quantity(amount));
    public static final Codec<Bytes> BYTES = of(ValueReader::bytes, (bytes, out) -> out.bytes(bytes));
    public static final Codec<Raw> RAW = of(ValueReader::raw, (raw, out) -> out.raw(raw));
    public static final Codec<Value> VALUE = of(ValueReader::value, (value, out) -> out.value(value));

    private Codecs() {}

    private static <T> Codec<T> of(Function<ValueReader, T> read, BiConsumer<T, ValueWriter> write) {
        return new Codec<>() {
            @Override
            public T read(ValueReader in) {
                return read.apply(in);
            }

            @Override
            public void write(T value, ValueWriter out) {
                write.accept(value, out);
            }
        };
    }

    public static <T> Codec<List<T>> listOf(Codec<T> items) {
        return of(in -> in.list(items), (list, out) -> out.list(list, items));
    }

    public static <T> Codec<Map<String, T>> mapOf(Codec<T> values) {
        return of(in -> in.map(values), (map, out) -> out.map(map, values));
    }
}
