package dev.edict.schema.cel.function;

import static dev.edict.schema.cel.type.CelType.STRING;

import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.schema.cel.type.CelType;
import dev.edict.schema.cel.value.CelList;
import dev.edict.schema.cel.value.OpaqueValue;
import dev.edict.schema.cel.value.OptionalValue;
import dev.edict.schema.cel.value.RegexSized;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The formats that Kubernetes has names for, to check texts against. */
final class NamedFormats {
    static final CelType FORMAT = CelType.struct("kubernetes.NamedFormat");

    private static final String UUID = "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$";
    private static final String TIME = "^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$";
    private static final Pattern UUID_PATTERN = Pattern.compile(UUID);
    private static final Pattern TIME_PATTERN = Pattern.compile(TIME);
    private static final Map<String, Format> FORMATS = formats();

    private NamedFormats() {}

    /** A format as a value. Formats of the same name are equal. */
    record Format(String name, Function<String, List<String>> problems, long patternSize)
            implements OpaqueValue, RegexSized {
        @Override
        public CelType type() {
            return FORMAT;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Format that && name.equals(that.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    static void addTo(FunctionTable.Builder table) {
        FORMATS.forEach((name, format) ->
                table.global("format." + name, "format." + name, FORMAT, (arguments, meter) -> format));
        table.global("format.named", "format-named", CelType.optional(FORMAT), (arguments, meter) -> {
            Format found = FORMATS.get((String) arguments[0]);
            return found == null ? OptionalValue.NONE : OptionalValue.of(found);
        }, STRING);
        table.member("validate", "format-validate", CelType.optional(CelType.list(STRING)), (arguments, meter) -> {
            List<String> problems = ((Format) arguments[0]).problems().apply((String) arguments[1]);
            return problems.isEmpty() ? OptionalValue.NONE : OptionalValue.of(CelList.of(problems));
        }, FORMAT, STRING);
    }

    private static Map<String, Format> formats() {
        Map<String, Format> formats = new LinkedHashMap<>();
        formats.put("dns1123Label", new Format("DNS1123Label", Formats::dns1123Label, 30));
        formats.put("dns1123Subdomain", new Format("DNS1123Subdomain", Formats::dns1123Subdomain, 60));
        formats.put("dns1035Label", new Format("DNS1035Label", Formats::dns1035Label, 30));
        formats.put("qualifiedName", new Format("QualifiedName", Formats::qualifiedName, 60));
        formats.put("dns1123LabelPrefix", new Format("DNS1123LabelPrefix", prefix(NameFormat.DNS_LABEL), 30));
        formats.put("dns1123SubdomainPrefix", new Format("DNS1123SubdomainPrefix", prefix(NameFormat.DNS_SUBDOMAIN), 60));
        formats.put("dns1035LabelPrefix", new Format("DNS1035LabelPrefix", prefix(NameFormat.DNS_1035_LABEL), 30));
        formats.put("labelValue", new Format("LabelValue", Formats::labelValue, 40));
        formats.put("uri", new Format("URI", text -> {
            String problem = UrlFunctions.problem(text);
            return problem.isEmpty() ? List.of() : List.of(problem);
        }, 1103));
        formats.put("uuid", new Format(
                "uuid", check(text -> UUID_PATTERN.matcher(text).find(), "does not match the UUID format"), UUID.length()));
        formats.put("byte", new Format("byte", check(NamedFormats::isBase64, "invalid base64"), 84));
        formats.put("date", new Format("date", check(NamedFormats::isDate, "invalid date"), TIME.length()));
        formats.put("datetime", new Format("datetime", check(NamedFormats::isTime, "invalid datetime"), TIME.length()));
        return Map.copyOf(formats);
    }

    private static Function<String, List<String>> check(Predicate<String> test, String problem) {
        return text -> test.test(text) ? List.of() : List.of(problem);
    }

    /** What a text would be with something after it: a dash at its end is no mistake. */
    private static Function<String, List<String>> prefix(NameFormat format) {
        return text -> format.check(text, true);
    }

    private static boolean isBase64(String text) {
        try {
            return !text.isEmpty() && text.length() % 4 == 0 && Base64.getDecoder().decode(text).length > 0;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text).getYear() >= 0;
        } catch (DateTimeParseException malformed) {
            return false;
        }
    }

    private static boolean isTime(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split("t", -1);
        if (text.length() < 4 || parts.length < 2 || !isDate(parts[0])) {
            return false;
        }
        Matcher matcher = TIME_PATTERN.matcher(parts[1]);
        return matcher.find()
                && matcher.group(1).compareTo("23") <= 0
                && matcher.group(2).compareTo("59") <= 0
                && matcher.group(3).compareTo("59") <= 0;
    }
}
