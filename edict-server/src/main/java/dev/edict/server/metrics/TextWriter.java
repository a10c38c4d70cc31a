package dev.edict.server.metrics;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Writes samples in the text format of Prometheus, version 0.0.4. */
final class TextWriter {
    private final StringBuilder text = new StringBuilder(16 * 1024);

    void head(String name, String help, String type) {
        text.append("# HELP ").append(name).append(' ')
                .append(help.replace("\\", "\\\\").replace("\n", "\\n")).append('\n')
                .append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    void sample(String name, Labels labels, double value) {
        sample(name, labels, "", "", value);
    }

    /** @param extra a label after the others, or empty */
    void sample(String name, Labels labels, String extra, String extraValue, double value) {
        text.append(name);
        char separator = '{';
        for (int position : labels.order()) {
            separator = label(separator, labels.names().get(position), labels.values().get(position));
        }
        if (!extra.isEmpty()) {
            separator = label(separator, extra, extraValue);
        }
        if (separator == ',') {
            text.append('}');
        }
        text.append(' ').append(number(value)).append('\n');
    }

    private char label(char separator, String name, String value) {
        text.append(separator).append(name).append("=\"")
                .append(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")).append('"');
        return ',';
    }

    /** The shortest spelling of a number, with an exponent from a million on, as Go writes it. */
    static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int exponent = exact.precision() - exact.scale() - 1;
        if (exponent >= -4 && exponent < 6) {
            return exact.toPlainString();
        }
        String digits = exact.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        String power = (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        return (value < 0 ? "-" : "") + mantissa + "e" + power;
    }

    byte[] toByteArray() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
