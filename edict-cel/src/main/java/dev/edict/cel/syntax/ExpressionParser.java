package dev.edict.cel.syntax;

import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserFactory;
import dev.edict.cel.syntax.ExpressionSource.Place;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions with the parser of dev.cel, whose grammar is the one that Kubernetes uses, and says what is wrong
 * with them in Kubernetes' words. Long and deeply nested expressions are refused, so that reading one is bounded.
 * Thread-safe.
 */
public final class ExpressionParser {
    private static final int LONGEST = 100_000;
    private static final int DEEPEST = 250;
    private static final int RECOVERIES = 30;

    private static final Pattern OF_THE_GRAMMAR = Pattern.compile(
            "^(mismatched input|extraneous input|missing |no viable alternative|token recognition error|error recovery)");
    private static final Pattern RESERVED_INPUT = Pattern.compile("no viable alternative at input '.(true|false|null)'");

    private final CelParser parser = CelParserFactory.standardCelParserBuilder()
            .setOptions(CelOptions.current()
                    .maxExpressionCodePointSize(LONGEST)
                    .maxParseRecursionDepth(DEEPEST)
                    .maxParseErrorRecoveryLimit(RECOVERIES)
                    .enableReservedIds(true)
                    .enableOptionalSyntax(true)
                    .enableQuotedIdentifierSyntax(false)
                    .retainRepeatedUnaryOperators(false)
                    .populateMacroCalls(false)
                    .build())
            .build();

    /**
     * The tree, or null after what is wrong has been added to the issues.
     *
     * @param bindings whether {@code cel.bind} is understood
     */
    public @Nullable ParsedExpression parse(Issues issues, boolean bindings) {
        String text = issues.source().text();
        CelValidationResult result;
        try {
            result = parser.parse(text);
        } catch (StackOverflowError tooDeep) {
            issues.add(Place.NONE, "expression recursion limit exceeded: " + DEEPEST);
            return null;
        }
        if (result.hasError()) {
            for (CelIssue issue : result.getErrors()) {
                report(issue, issues);
            }
            return null;
        }
        try {
            TreeMaker maker = new TreeMaker(result.getAst(), issues, bindings);
            Expression root = maker.make(result.getAst().getExpr());
            return issues.isEmpty() ? new ParsedExpression(issues.source(), root, maker.positions()) : null;
        } catch (CelValidationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void report(CelIssue issue, Issues issues) {
        CelSourceLocation location = issue.getSourceLocation();
        String message = issue.getMessage();
        if (message.startsWith("Expression recursion limit exceeded")) {
            issues.add(Place.NONE, "expression recursion limit exceeded: " + DEEPEST);
            return;
        }
        if (message.startsWith("More than ")) {
            message = "error recovery attempt limit exceeded: " + RECOVERIES;
        }
        Place place = location.equals(CelSourceLocation.NONE)
                ? Place.NONE
                : new Place(location.getLine(), location.getColumn());
        issues.add(place, words(message, place, issues.source()));
    }

    private static String words(String message, Place place, ExpressionSource source) {
        if (message.startsWith("For input string")) {
            return source.numberAt(place).endsWith("u") || source.numberAt(place).endsWith("U")
                    ? "invalid uint literal"
                    : "invalid int literal";
        }
        if (message.equals("unsupported syntax '`'")) {
            return "unsupported syntax: '`'";
        }
        String plain = RESERVED_INPUT.matcher(message.replace("%%", "%"))
                .replaceAll("mismatched input '$1' expecting IDENTIFIER");
        return OF_THE_GRAMMAR.matcher(plain).find() ? "Syntax error: " + plain : plain;
    }
}
