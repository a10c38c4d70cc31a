package dev.edict.codegen.process;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the compiler makes of sources, with the processor at work.
 *
 * @param folder where classes, manifests and generated sources are
 * @param errors each as {@code File.java:line: message}
 */
public record Compiled(Path folder, List<String> errors) {
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("public (?:record|enum|class|interface) (\\w+)");

    public static Compiled of(Path folder, String... sources) throws IOException {
        return of(folder, folder, sources);
    }

    /** @param before what was compiled before, for those that need it */
    public static Compiled of(Path folder, Path before, String... sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            String path = System.getProperty("java.class.path") + File.pathSeparator + before;
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, diagnostics,
                    List.of("-d", folder.toString(), "-cp", path, "--release", "21", "-Xlint:all,-processing,-path,-serial"),
                    null, Stream.of(sources).map(Compiled::file).toList());
            task.setProcessors(List.of(new ApiProcessor()));
            task.call();
        }
        return new Compiled(folder, diagnostics.getDiagnostics().stream()
                .filter(found -> found.getKind() != Diagnostic.Kind.NOTE)
                .map(Compiled::text)
                .toList());
    }

    private static JavaFileObject file(String source) {
        Matcher container = PACKAGE.matcher(source);
        Matcher type = TYPE.matcher(source);
        if (!container.find() || !type.find()) {
            throw new IllegalArgumentException("no package or no public type in " + source);
        }
        String path = container.group(1).replace('.', '/') + "/" + type.group(1) + ".java";
        return new SimpleJavaFileObject(URI.create("string:///" + path), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    private static String text(Diagnostic<? extends JavaFileObject> found) {
        JavaFileObject source = found.getSource();
        String name = source == null ? "" : source.getName().substring(source.getName().lastIndexOf('/') + 1);
        return name + ":" + found.getLineNumber() + ": " + found.getMessage(Locale.ROOT);
    }

    public String read(String path) throws IOException {
        return Files.readString(folder.resolve(path));
    }

    /** The classes; whoever asks closes them. */
    public URLClassLoader classes() throws MalformedURLException {
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, Compiled.class.getClassLoader());
    }
}
