package dev.edict.model.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ScannerException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Says what is wrong with a text in the words of the parser that Kubernetes uses. That one counts lines from one in the
 * scanner's errors but from zero in the parser's, and leaves the zeroth line out.
 */
final class YamlProblems {
    /** What the message of our parser contains (its context, a bar, its problem), and what to say instead. */
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put("|sequence entries are not allowed here", "block sequence entries are not allowed in this context");
        WORDS.put("|mapping keys are not allowed here", "mapping keys are not allowed in this context");
        WORDS.put("|mapping values are not allowed here", "mapping values are not allowed in this context");
        WORDS.put("cannot start any token", "found character that cannot start any token");
        WORDS.put("could not find expected ':'", "could not find expected ':'");
        WORDS.put("while scanning a block scalar|expected indentation indicator in the range 1-9, but found 0",
                "found an indentation indicator equal to 0");
        WORDS.put("while scanning a block scalar|", "did not find expected comment or line break");
        WORDS.put("while scanning a double-quoted scalar|expected escape sequence of",
                "did not find expected hexdecimal number");
        WORDS.put("|found unknown escape character", "found unknown escape character");
        WORDS.put("|found unexpected document separator", "found unexpected document indicator");
        WORDS.put("|found unexpected end of stream", "found unexpected end of stream");
        WORDS.put("while scanning an alias|", "did not find expected alphabetic or numeric character");
        WORDS.put("while scanning an anchor|", "did not find expected alphabetic or numeric character");
        WORDS.put("while scanning a tag|expected '>'", "did not find the expected '>'");
        WORDS.put("while scanning a tag|expected ' '", "did not find expected whitespace or line break");
        WORDS.put("while scanning a tag|expected '!'", "did not find expected '!'");
        WORDS.put("while scanning a tag|expected URI,", "did not find expected tag URI");
        WORDS.put("while scanning a tag|expected URI escape", "did not find URI escaped octet");
        WORDS.put("while scanning a directive|expected alphabetic", "could not find expected directive name");
        WORDS.put("while scanning a directive|expected a digit", "did not find expected version number");
        WORDS.put("while scanning a directive|", "did not find expected comment or line break");
        WORDS.put("|found undefined tag handle", "found undefined tag handle");
        WORDS.put("|found duplicate YAML directive", "found duplicate %YAML directive");
        WORDS.put("|duplicate tag handle", "found duplicate %TAG directive");
        WORDS.put("|expected the node content", "did not find expected node content");
        WORDS.put("while parsing a block collection|", "did not find expected '-' indicator");
        WORDS.put("while parsing a block sequence|", "did not find expected '-' indicator");
        WORDS.put("while parsing a block mapping|", "did not find expected key");
        WORDS.put("while parsing a flow sequence|", "did not find expected ',' or ']'");
        WORDS.put("while parsing a flow mapping|", "did not find expected ',' or '}'");
        WORDS.put("|expected '<document start>'", "did not find expected <document start>");
    }

    private YamlProblems() {}

    static YamlSyntaxException translate(YamlEngineException problem) {
        if (!(problem instanceof MarkedYamlEngineException marked)) {
            return new YamlSyntaxException("yaml: " + problem.getMessage());
        }
        String original = Optional.ofNullable(marked.getContext()).orElse("") + "|" + marked.getProblem();
        String words = WORDS.entrySet().stream()
                .filter(entry -> original.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(marked.getProblem());
        int line = line(marked.getProblemMark());
        if (line == 0) {
            line = line(marked.getContextMark());
        } else if (marked instanceof ScannerException) {
            line++;
        }
        return new YamlSyntaxException("yaml: " + (line == 0 ? "" : "line " + line + ": ") + words);
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(Mark::getLine).orElse(0);
    }
}
