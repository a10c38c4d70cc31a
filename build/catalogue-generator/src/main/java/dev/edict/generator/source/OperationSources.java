package dev.edict.generator.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls of the Java client's API classes: the paths, methods and types that the server has. */
public final class OperationSources {
    private static final String FOLDER = "io/kubernetes/client/openapi/apis";
    private static final Pattern SIGNATURE = Pattern.compile("private okhttp3\\.Call \\w+Call\\((.*)\\) throws");
    private static final Pattern BODY = Pattern.compile("(\\w+) body[,)]");
    private static final Pattern PATH = Pattern.compile("String localVarPath = \"([^\"]+)\"");
    private static final Pattern CALL = Pattern.compile("buildCall\\(basePath, localVarPath, \"(\\w+)\"");
    private static final Pattern RETURN = Pattern.compile("new TypeToken<(\\w+)>");

    private OperationSources() {}

    public static List<Operation> read(SourceJar jar) {
        List<Operation> operations = new ArrayList<>();
        jar.forEach(FOLDER, (type, lines) -> file(lines, operations));
        return operations;
    }

    private static void file(List<String> lines, List<Operation> operations) {
        String body = "";
        String path = "";
        String method = "";
        boolean watchable = false;
        for (String line : lines) {
            Matcher matcher;
            if (line.contains("private okhttp3.Call ") && !line.contains("ValidateBeforeCall(")
                    && (matcher = SIGNATURE.matcher(line)).find()) {
                Matcher parameter = BODY.matcher(matcher.group(1));
                body = parameter.find() ? parameter.group(1) : "";
                watchable = false;
            } else if (line.contains("String localVarPath") && (matcher = PATH.matcher(line)).find()) {
                path = matcher.group(1);
            } else if (line.contains("parameterToPair(\"watch\"")) {
                watchable = true;
            } else if (line.contains("buildCall(basePath") && (matcher = CALL.matcher(line)).find()) {
                method = matcher.group(1);
            } else if (!path.isEmpty() && (matcher = RETURN.matcher(line)).find()) {
                operations.add(new Operation(method, path, body, matcher.group(1), watchable));
                path = "";
            }
        }
    }
}
