package dev.edict.node.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A line of a shell as words and operators: quotes, backslashes, variables, what commands write, and no more. */
final class Words {
    private static final Set<String> LONG = Set.of("&&", "||", ">>");
    private static final String OPERATORS = ";|&<>\n";

    private final String line;
    private final Expansion expansion;
    private final List<Word> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int position;

    /** @param isOperator such as {@code &&}, rather than a word in quotes that looks like it */
    record Word(String text, boolean isOperator) {
        boolean is(String operator) {
            return isOperator && text.equals(operator);
        }
    }

    private Words(String line, Expansion expansion) {
        this.line = line;
        this.expansion = expansion;
    }

    /** @throws SyntaxException if a quote is not closed, or there is something that is not known here */
    static List<Word> of(String line, Expansion expansion) throws SyntaxException {
        return new Words(line, expansion).read();
    }

    private List<Word> read() throws SyntaxException {
        while (position < line.length()) {
            char next = line.charAt(position);
            if (next == '\'') {
                inWord = true;
                int end = line.indexOf('\'', position + 1);
                word.append(line, position + 1, closed(end));
                position = end + 1;
            } else if (next == '"') {
                inWord = true;
                position++;
                readQuoted();
            } else if (next == '\\' && position + 1 < line.length()) {
                inWord = true;
                word.append(line.charAt(position + 1));
                position += 2;
            } else if (next == '$') {
                inWord = true;
                readExpansion(false);
            } else if (next == '#' && !inWord) {
                int end = line.indexOf('\n', position);
                position = end < 0 ? line.length() : end;
            } else if (next == '`' || next == '(' || next == ')') {
                throw new SyntaxException("'" + next + "' is more than a simulated shell knows");
            } else if (OPERATORS.indexOf(next) >= 0) {
                readOperator();
            } else if (Character.isWhitespace(next)) {
                endWord();
                position++;
            } else {
                inWord = true;
                word.append(next);
                position++;
            }
        }
        endWord();
        return words;
    }

    private int closed(int end) throws SyntaxException {
        if (end < 0) {
            throw new SyntaxException("unterminated quoted string");
        }
        return end;
    }

    private void readQuoted() throws SyntaxException {
        while (position < line.length() && line.charAt(position) != '"') {
            char next = line.charAt(position);
            if (next == '\\' && position + 1 < line.length() && "\"\\$`".indexOf(line.charAt(position + 1)) >= 0) {
                word.append(line.charAt(position + 1));
                position += 2;
            } else if (next == '$') {
                readExpansion(true);
            } else {
                word.append(next);
                position++;
            }
        }
        closed(position < line.length() ? position : -1);
        position++;
    }

    private void readExpansion(boolean quoted) throws SyntaxException {
        if (line.startsWith("$((", position)) {
            throw new SyntaxException("$(( is more than a simulated shell knows");
        }
        if (!line.startsWith("$(", position)) {
            readVariable();
            return;
        }
        int end = endOfCommand(position + 2);
        String output = expansion.output(line.substring(position + 2, end));
        if (!quoted && output.chars().anyMatch(Character::isWhitespace)) {
            throw new SyntaxException("$( with several words is more than a simulated shell knows");
        }
        word.append(output);
        position = end + 1;
    }

    private int endOfCommand(int start) throws SyntaxException {
        int open = 1;
        for (int end = start; end < line.length(); end++) {
            open += line.charAt(end) == '(' ? 1 : line.charAt(end) == ')' ? -1 : 0;
            if (open == 0) {
                return end;
            }
        }
        throw new SyntaxException("unterminated $(");
    }

    private void readVariable() throws SyntaxException {
        int start = position + 1;
        boolean braced = start < line.length() && line.charAt(start) == '{';
        int end = braced ? start + 1 : start;
        if (end < line.length() && "?$#@".indexOf(line.charAt(end)) >= 0) {
            end++;
        } else {
            while (end < line.length() && (Character.isLetterOrDigit(line.charAt(end)) || line.charAt(end) == '_')) {
                end++;
            }
        }
        String name = line.substring(braced ? start + 1 : start, end);
        if (braced && (end >= line.length() || line.charAt(end) != '}')) {
            throw new SyntaxException("${ is more than a simulated shell knows");
        }
        word.append(name.isEmpty() ? "$" : expansion.variable(name));
        position = braced ? end + 1 : end;
    }

    private void readOperator() {
        String two = line.substring(position, Math.min(position + 2, line.length()));
        String operator = LONG.contains(two) ? two : two.substring(0, 1);
        boolean ofErrors = operator.startsWith(">") && word.toString().equals("2");
        if (ofErrors) {
            word.setLength(0);
            inWord = false;
            operator = "2" + operator;
            position--;
        }
        if (operator.startsWith(">") && word.toString().equals("1")) {
            word.setLength(0);
            inWord = false;
        }
        endWord();
        position += operator.length();
        if (operator.endsWith(">") && line.startsWith("&1", position)) {
            position += 2;
            operator += "&1";
        } else if (operator.endsWith(">") && line.startsWith("&2", position)) {
            position += 2;
            operator += "&2";
        }
        words.add(new Word(operator.equals("\n") ? ";" : operator, true));
    }

    private void endWord() {
        if (inWord) {
            words.add(new Word(word.toString(), false));
        }
        word.setLength(0);
        inWord = false;
    }
}
