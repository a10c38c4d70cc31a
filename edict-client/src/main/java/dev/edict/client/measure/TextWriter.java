package dev.edict.client.measure;

import java.math.BigDecimal;
import java.util.TreeMap;

/** Writes samples in the text format of Prometheus, version 0.0.4. Labels come in the order of their names. */
public final class TextWriter {
    private final StringBuilder text = new StringBuilder(4 * 1024);

    TextWriter() {}

    void head(String name, String help, String type) {
        text.append("# HELP ").append(name).append(' ').append(escaped(help)).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    void sample(String name, Labels labels, double value) {
        sample(name, byName(labels), value);
    }

    /** How many observations of a histogram were at most so much. */
    void bucket(String name, Labels labels, double bound, long count) {
        TreeMap<String, String> all = byName(labels);
        all.put("le", number(bound));
        sample(name + "_bucket", all, count);
    }

    private static TreeMap<String, String> byName(Labels labels) {
        TreeMap<String, String> sorted = new TreeMap<>();
        for (int index = 0; index < labels.names().size(); index++) {
            sorted.put(labels.names().get(index), labels.values().get(index));
        }
        return sorted;
    }

    private void sample(String name, TreeMap<String, String> labels, double value) {
        text.append(name);
        if (!labels.isEmpty()) {
            StringBuilder inner = new StringBuilder();
            labels.forEach((label, labelValue) -> inner.append(inner.isEmpty() ? "" : ",")
                    .append(label).append("=\"").append(escaped(labelValue).replace("\"", "\\\"")).append('"'));
            text.append('{').append(inner).append('}');
        }
        text.append(' ').append(number(value)).append('\n');
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n");
    }

    /** A number as Go spells it, by which others look for the bounds of buckets: {@code 1e-08}, {@code 0.001}, {@code 1e+06}. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int exponent = shortest.precision() - 1 - shortest.scale();
        if (exponent >= -4 && exponent <= 5) {
            return shortest.toPlainString();
        }
        BigDecimal mantissa = shortest.scaleByPowerOfTen(-exponent);
        String power = Integer.toString(Math.abs(exponent));
        return mantissa.toPlainString() + (exponent < 0 ? "e-" : "e+") + (power.length() < 2 ? "0" : "") + power;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
