package dev.edict.generator.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The model classes of the Java client: which fields a definition has, which are required, and what they are for. */
public final class ModelSources {
    private static final String FOLDER = "io/kubernetes/client/openapi/models";
    private static final Pattern SERIALIZED = Pattern.compile("String SERIALIZED_NAME_\\S+ = \"([^\"]+)\";");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"");
    private static final Pattern PROPERTY = Pattern.compile("@ApiModelProperty\\(.*?value = \"((?:[^\"\\\\]++|\\\\.)*+)\"");
    private static final Pattern MODEL = Pattern.compile("@ApiModel\\(description = \"((?:[^\"\\\\]++|\\\\.)*+)\"");
    private static final Pattern RETURN = Pattern.compile("\\* @return (\\S+)");

    private ModelSources() {}

    /** The classes by their names, such as {@code V1Pod}. */
    public static Map<String, Model> read(SourceJar jar) {
        Map<String, Model> models = new TreeMap<>();
        jar.forEach(FOLDER, (type, lines) -> models.put(type, model(type, lines)));
        return models;
    }

    private static Model model(String type, List<String> lines) {
        Map<String, String> jsonNames = new LinkedHashMap<>();
        Map<String, String> descriptions = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        String description = "";
        String serialized = "";
        String member = "";
        for (String line : lines) {
            Matcher matcher;
            if (line.contains("SERIALIZED_NAME_") && (matcher = SERIALIZED.matcher(line)).find()) {
                serialized = matcher.group(1);
            } else if (line.startsWith("  private ") && !serialized.isEmpty()) {
                jsonNames.put(memberName(line), serialized);
                descriptions.put(serialized, "");
                serialized = "";
            } else if (line.contains("* @return ") && (matcher = RETURN.matcher(line)).find()) {
                member = matcher.group(1);
            } else if (line.contains("@ApiModelProperty(") && (matcher = PROPERTY.matcher(line)).find()) {
                String name = jsonNames.get(member);
                if (name != null) {
                    descriptions.put(name, unquote(matcher.group(1)));
                }
            } else if (line.startsWith("@ApiModel(") && (matcher = MODEL.matcher(line)).find()) {
                description = unquote(matcher.group(1));
            } else if (line.contains("openapiRequiredFields = new HashSet") && line.contains("asList(")) {
                Matcher literals = LITERAL.matcher(line);
                while (literals.find()) {
                    required.add(literals.group(1));
                }
            }
        }
        return new Model(type, description, List.copyOf(required), descriptions);
    }

    private static String memberName(String declaration) {
        int end = declaration.contains(" = ") ? declaration.indexOf(" = ") : declaration.indexOf(';');
        String head = declaration.substring(0, end);
        return head.substring(head.lastIndexOf(' ') + 1);
    }

    private static String unquote(String literal) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < literal.length(); index++) {
            char character = literal.charAt(index);
            if (character == '\\' && index + 1 < literal.length()) {
                index++;
                char escaped = literal.charAt(index);
                switch (escaped) {
                    case 'n' -> text.append('\n');
                    case 't' -> text.append('\t');
                    case 'u' -> {
                        text.append((char) Integer.parseInt(literal.substring(index + 1, index + 5), 16));
                        index += 4;
                    }
                    default -> text.append(escaped);
                }
            } else {
                text.append(character);
            }
        }
        // The client's generator breaks up what would open or close a comment.
        return text.toString().replace("*_/", "*/").replace("/_*", "/*");
    }
}
