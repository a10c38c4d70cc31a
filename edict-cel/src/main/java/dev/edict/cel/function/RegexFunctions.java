package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.pattern.GoPattern;
import dev.edict.cel.pattern.PatternException;
import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Texts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Regular expressions in texts. */
public final class RegexFunctions {
    private RegexFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.member("find", "string_find_string", STRING, ofTexts("find", "Illegal regex: "), STRING, STRING)
                .member("findAll", "string_find_all_string", CelType.list(STRING), ofTexts("findAll", "Illegal regex: "),
                        STRING, STRING)
                .member("findAll", "string_find_all_string_int", CelType.list(STRING),
                        ofTexts("findAll", "Illegal regex: "), STRING, STRING, INT);
    }

    /** What a function does when its expression is known beforehand; null if the function takes no expression. */
    public static @Nullable CelFunction prepared(String function, GoPattern pattern) {
        return switch (function) {
            case "matches" -> (arguments, meter) -> arguments[0] instanceof String text
                    ? find(pattern, text, 1, meter) != null
                    : CelError.noSuchOverload(arguments[0]);
            case "find" -> (arguments, meter) -> {
                if (!(arguments[0] instanceof String text)) {
                    return CelError.noSuchOverload(arguments[0]);
                }
                List<String> found = find(pattern, text, 1, meter);
                return found == null ? "" : found.getFirst();
            };
            case "findAll" -> (arguments, meter) -> {
                if (!(arguments[0] instanceof String text)) {
                    return CelError.noSuchOverload(arguments[0]);
                }
                long most = arguments.length == 3 ? (Long) arguments[2] : -1;
                List<String> found = most == 0 ? null : find(pattern, text, most, meter);
                return CelList.of(found == null ? List.of() : found);
            };
            default -> null;
        };
    }

    /** {@code matches}, for a text and an expression that are not known beforehand. */
    static Object matches(Object[] arguments, Meter meter) {
        if (!(arguments[0] instanceof String)) {
            return new CelError("no such overload: matches");
        }
        return arguments[1] instanceof String
                ? ofTexts("matches", "").call(arguments, meter)
                : CelError.noSuchOverload(arguments[1]);
    }

    private static CelFunction ofTexts(String function, String complaint) {
        return (arguments, meter) -> {
            String expression = (String) arguments[1];
            meter.work(expression.length());
            try {
                CelFunction prepared = prepared(function, GoPattern.compile(expression));
                return prepared == null ? CelError.NO_SUCH_OVERLOAD : prepared.call(arguments, meter);
            } catch (PatternException illegal) {
                return new CelError(complaint + illegal.getMessage());
            }
        };
    }

    /** The first matches; null if there is none. */
    private static @Nullable List<String> find(GoPattern pattern, String text, long most, Meter meter) {
        meter.work(text.length());
        List<String> found = new ArrayList<>();
        GoPattern.Finding finding = pattern.findIn(text, meter.matchTime(), match -> {
            found.add(Texts.part(match, 0, match.length()));
            return found.size() != most;
        });
        if (finding == GoPattern.Finding.GIVEN_UP) {
            throw meter.stopped();
        }
        return found.isEmpty() ? null : found;
    }
}
