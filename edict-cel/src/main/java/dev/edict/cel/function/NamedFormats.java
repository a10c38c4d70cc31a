package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.cel.value.OptionalValue;
import dev.edict.cel.value.RegexSized;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.format.StringFormats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The formats that Kubernetes has names for, to check texts against. */
final class NamedFormats {
    static final CelType FORMAT = CelType.struct("kubernetes.NamedFormat");

    /** How long the patterns are that Kubernetes checks with: what a check costs. */
    private static final String UUID = "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$";
    private static final String TIME = "^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$";
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
                "uuid", check(text -> StringFormats.fits("uuid", text), "does not match the UUID format"), UUID.length()));
        formats.put("byte", new Format("byte", check(text -> StringFormats.fits("byte", text), "invalid base64"), 84));
        formats.put("date", new Format("date", check(text -> StringFormats.fits("date", text), "invalid date"), TIME.length()));
        formats.put("datetime", new Format("datetime", check(text -> StringFormats.fits("datetime", text), "invalid datetime"), TIME.length()));
        return Map.copyOf(formats);
    }

    private static Function<String, List<String>> check(Predicate<String> test, String problem) {
        return text -> test.test(text) ? List.of() : List.of(problem);
    }

    /** What a text would be with something after it: a dash at its end is no mistake. */
    private static Function<String, List<String>> prefix(NameFormat format) {
        return text -> format.check(text, true);
    }
}
