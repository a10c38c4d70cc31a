package dev.edict.schema.cel.function;

import static dev.edict.schema.cel.type.CelType.INT;
import static dev.edict.schema.cel.type.CelType.STRING;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.edict.schema.cel.type.CelType;
import dev.edict.schema.cel.value.CelError;
import dev.edict.schema.cel.value.CelList;
import dev.edict.schema.cel.value.Meter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Regular expressions of the kind whose matching takes time in proportion to the text, whatever the expression. */
public final class RegexFunctions {
    private RegexFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.member("find", "string_find_string", STRING, RegexFunctions::find, STRING, STRING)
                .member("findAll", "string_find_all_string", CelType.list(STRING), RegexFunctions::findAll, STRING, STRING)
                .member("findAll", "string_find_all_string_int", CelType.list(STRING), RegexFunctions::findAll, STRING,
                        STRING, INT);
    }

    /** What a function does when its expression is known beforehand; null if the function takes no expression. */
    public static @Nullable CelFunction prepared(String function, Pattern pattern) {
        return switch (function) {
            case "matches" -> (arguments, meter) -> arguments[0] instanceof String text
                    ? matches(pattern, text, meter)
                    : CelError.noSuchOverload(arguments[0]);
            case "find" -> (arguments, meter) -> arguments[0] instanceof String text
                    ? find(pattern, text, meter)
                    : CelError.noSuchOverload(arguments[0]);
            case "findAll" -> (arguments, meter) -> arguments[0] instanceof String text
                    ? findAll(pattern, text, arguments, meter)
                    : CelError.noSuchOverload(arguments[0]);
            default -> null;
        };
    }

    static Object matches(Object[] arguments, Meter meter) {
        if (!(arguments[0] instanceof String text)) {
            return new CelError("no such overload: matches");
        }
        if (!(arguments[1] instanceof String expression)) {
            return CelError.noSuchOverload(arguments[1]);
        }
        Object pattern = compile(expression, "");
        return pattern instanceof Pattern compiled ? matches(compiled, text, meter) : pattern;
    }

    private static Object find(Object[] arguments, Meter meter) {
        Object pattern = compile((String) arguments[1], "Illegal regex: ");
        return pattern instanceof Pattern compiled ? find(compiled, (String) arguments[0], meter) : pattern;
    }

    private static Object findAll(Object[] arguments, Meter meter) {
        Object pattern = compile((String) arguments[1], "Illegal regex: ");
        return pattern instanceof Pattern compiled
                ? findAll(compiled, (String) arguments[0], arguments, meter)
                : pattern;
    }

    private static Object compile(String expression, String prefix) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException illegal) {
            return new CelError(prefix + illegal.getMessage());
        }
    }

    private static Object matches(Pattern pattern, String text, Meter meter) {
        meter.work(text.length());
        return pattern.matcher(text).find();
    }

    private static Object find(Pattern pattern, String text, Meter meter) {
        meter.work(text.length());
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    private static Object findAll(Pattern pattern, String text, Object[] arguments, Meter meter) {
        long most = arguments.length == 3 ? (Long) arguments[2] : -1;
        List<String> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        meter.work(text.length());
        int previousEnd = -1;
        while ((most < 0 || found.size() < most) && matcher.find()) {
            meter.work(1);
            // Go leaves out an empty match right after another match.
            if (matcher.start() != matcher.end() || matcher.start() != previousEnd) {
                found.add(matcher.group());
            }
            previousEnd = matcher.end();
        }
        return CelList.of(found);
    }
}
