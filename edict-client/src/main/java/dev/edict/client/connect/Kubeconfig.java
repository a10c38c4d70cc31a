package dev.edict.client.connect;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What kubeconfig files say together, by the rules of kubectl: of two clusters, users or contexts of the same name, and of two
 * current contexts, the one in the first file counts; paths are relative to the file in which they stand. Immutable, and its text
 * has no secrets.
 */
public final class Kubeconfig {
    private final String currentContext;
    private final Map<String, Named<ClusterEntry>> clusters = new LinkedHashMap<>();
    private final Map<String, Named<UserEntry>> users = new LinkedHashMap<>();
    private final Map<String, Named<ContextEntry>> contexts = new LinkedHashMap<>();

    private Kubeconfig(List<KubeconfigFile> files) {
        String current = "";
        for (KubeconfigFile file : files) {
            current = current.isEmpty() ? file.currentContext() : current;
            file.clusters().forEach(clusters::putIfAbsent);
            file.users().forEach(users::putIfAbsent);
            file.contexts().forEach(contexts::putIfAbsent);
        }
        this.currentContext = current;
    }

    /** The files that {@code KUBECONFIG} lists, those of them that exist; without it, {@code ~/.kube/config} if it exists. */
    public static Kubeconfig load() {
        return load(System.getenv(), Path.of(System.getProperty("user.home", "")));
    }

    static Kubeconfig load(Map<String, String> environment, Path home) {
        String listed = environment.getOrDefault("KUBECONFIG", "");
        return listed.isEmpty()
                ? merge(List.of(home.resolve(".kube").resolve("config")))
                : merge(Arrays.stream(listed.split(File.pathSeparator, -1)).filter(name -> !name.isEmpty()).distinct()
                        .map(Path::of).toList());
    }

    /** One file, which must be there. @throws ConfigurationException if it is not, or can not be read */
    public static Kubeconfig read(Path file) {
        if (!Files.exists(file)) {
            throw new ConfigurationException(file + ": there is no such file", null);
        }
        return merge(List.of(file));
    }

    /** Files together; those that do not exist are left out. @throws ConfigurationException if one can not be read */
    public static Kubeconfig merge(List<Path> files) {
        List<KubeconfigFile> read = new ArrayList<>();
        for (Path file : files) {
            try {
                read.add(KubeconfigFile.parse(Files.readAllBytes(file), file.toString(), file.toAbsolutePath().getParent()));
            } catch (NoSuchFileException absent) {
                continue;
            } catch (IOException unreadable) {
                throw new ConfigurationException(file + ": can not be read: " + unreadable.getMessage(), unreadable);
            }
        }
        return new Kubeconfig(read);
    }

    /** A text, in which relative paths are relative to where this process runs. */
    public static Kubeconfig parse(byte[] text) {
        return new Kubeconfig(List.of(KubeconfigFile.parse(text, "kubeconfig", null)));
    }

    static Kubeconfig of(List<KubeconfigFile> files) {
        return new Kubeconfig(files);
    }

    /** Whether nothing is said at all. */
    public boolean isEmpty() {
        return currentContext.isEmpty() && clusters.isEmpty() && users.isEmpty() && contexts.isEmpty();
    }

    /** The name of the context to be used if nobody says; empty for none. */
    public String currentContext() {
        return currentContext;
    }

    public Set<String> contexts() {
        return Set.copyOf(contexts.keySet());
    }

    /** That of the current context. @throws ConfigurationException if it can not be used */
    public Connection connection() {
        if (currentContext.isEmpty()) {
            throw new ConfigurationException(
                    "there is no current-context" + (isEmpty() ? ", since there is no kubeconfig" : ""), null);
        }
        return connection(currentContext);
    }

    /** @throws ConfigurationException if there is no such context, or it can not be used; says what is wrong where */
    public Connection connection(String context) {
        Named<ContextEntry> named = context(context);
        return new KubeconfigConnection(named, cluster(named), user(named), InstantSource.system()).connection();
    }

    Named<ContextEntry> context(String name) {
        Named<ContextEntry> named = contexts.get(name);
        if (named == null) {
            throw new ConfigurationException("context \"" + name + "\" does not exist", null);
        }
        return named;
    }

    Named<ClusterEntry> cluster(Named<ContextEntry> context) {
        Named<ClusterEntry> cluster = clusters.get(context.entry().cluster());
        if (cluster == null) {
            throw new ConfigurationException(context.origin() + ": context \"" + context.name() + "\": "
                    + (context.entry().cluster().isEmpty()
                            ? "cluster is not said"
                            : "cluster \"" + context.entry().cluster() + "\" does not exist"), null);
        }
        return cluster;
    }

    /** Of a context that names none, somebody of whom nothing is known. */
    Named<UserEntry> user(Named<ContextEntry> context) {
        String name = context.entry().user();
        Named<UserEntry> user = users.get(name);
        if (user != null) {
            return user;
        }
        if (!name.isEmpty()) {
            throw new ConfigurationException(
                    context.origin() + ": context \"" + context.name() + "\": user \"" + name + "\" does not exist", null);
        }
        return new Named<>("", context.origin(), KubeconfigConnection.NOBODY);
    }

    @Override
    public String toString() {
        return "Kubeconfig[current " + currentContext + ", contexts " + contexts.keySet() + "]";
    }
}
