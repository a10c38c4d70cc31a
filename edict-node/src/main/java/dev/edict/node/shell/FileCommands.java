package dev.edict.node.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands over files. */
final class FileCommands {
    static final Map<String, Command> ALL = Map.ofEntries(
            Map.entry("cat", FileCommands::cat),
            Map.entry("ls", FileCommands::list),
            Map.entry("mkdir", FileCommands::makeDirectory),
            Map.entry("touch", FileCommands::touch),
            Map.entry("rm", FileCommands::remove),
            Map.entry("tail", FileCommands::tail),
            Map.entry("head", FileCommands::head),
            Map.entry("wc", FileCommands::count),
            Map.entry("test", FileCommands::test),
            Map.entry("[", FileCommands::test),
            Map.entry("tar", TarCommand::run));

    private static final String MISSING = "No such file or directory";
    private static final int ORDINARY = 0644;

    private FileCommands() {}

    /** What all operands contain, or the input. @return null if one is not there, which has been said */
    private static byte @Nullable [] read(Call call, List<String> names) throws IOException {
        if (names.isEmpty()) {
            return call.input().readAllBytes();
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        boolean complete = true;
        for (String name : names) {
            FileEntry file = call.session().files().find(call.session().path(name));
            if (name.equals("-")) {
                all.writeBytes(call.input().readAllBytes());
            } else if (!read(call, name, file, all)) {
                complete = false;
            }
        }
        if (!complete) {
            call.output().write(all.toByteArray());
            return null;
        }
        return all.toByteArray();
    }

    private static boolean read(Call call, String name, @Nullable FileEntry file, ByteArrayOutputStream all) throws IOException {
        String refusal = MISSING;
        try {
            if (file != null) {
                all.writeBytes(file.read());
                return true;
            }
        } catch (IOException unreadable) {
            refusal = String.valueOf(unreadable.getMessage());
        }
        call.fail(1, name + ": " + refusal);
        return false;
    }

    private static int cat(Call call) throws IOException {
        if (call.operands().isEmpty()) {
            call.input().transferTo(call.output());
            return 0;
        }
        byte[] bytes = read(call, call.operands());
        if (bytes != null) {
            call.output().write(bytes);
        }
        return bytes == null ? 1 : 0;
    }

    private static int list(Call call) throws IOException {
        int exitCode = 0;
        List<String> names = call.operands().isEmpty() ? List.of(".") : call.operands();
        for (String name : names) {
            String path = call.session().path(name);
            FileEntry file = call.session().files().find(path);
            if (file == null) {
                exitCode = call.fail(1, name + ": " + MISSING);
            } else if (!file.isDirectory()) {
                call.print(line(call, name, file));
            } else {
                listDirectory(call, path);
            }
        }
        return exitCode;
    }

    private static void listDirectory(Call call, String path) throws IOException {
        String prefix = path.equals("/") ? "/" : path + "/";
        for (Map.Entry<String, FileEntry> entry : call.session().files().below(path).entrySet()) {
            String rest = entry.getKey().equals(path) ? "" : entry.getKey().substring(prefix.length());
            if (!rest.isEmpty() && rest.indexOf('/') < 0 && (!rest.startsWith(".") || call.has('a'))) {
                call.print(line(call, rest, entry.getValue()));
            }
        }
    }

    private static String line(Call call, String name, FileEntry file) {
        return (call.has('l') ? (file.isDirectory() ? "drwxr-xr-x" : "-rw-r--r--") + " 1 root root " + size(file) + " " : "")
                + name + "\n";
    }

    /** Zero for what can not be read. */
    private static int size(FileEntry file) {
        try {
            return file.isDirectory() ? 0 : file.read().length;
        } catch (IOException unreadable) {
            return 0;
        }
    }

    private static int makeDirectory(Call call) throws IOException {
        for (String name : call.operands()) {
            String path = call.session().path(name);
            if (!call.has('p') && call.session().files().find(path) != null) {
                return call.fail(1, "can't create directory '" + name + "': File exists");
            }
            if (!call.has('p') && !call.session().files().isDirectory(MemoryFiles.path(path, ".."))) {
                return call.fail(1, "can't create directory '" + name + "': " + MISSING);
            }
            try {
                call.session().files().makeDirectories(path);
            } catch (IOException full) {
                return call.fail(1, "can't create directory '" + name + "': " + full.getMessage());
            }
        }
        return 0;
    }

    private static int touch(Call call) throws IOException {
        for (String name : call.operands()) {
            String path = call.session().path(name);
            if (call.session().files().find(path) == null) {
                try {
                    call.session().files().write(path, new byte[0], ORDINARY);
                } catch (IOException failed) {
                    return call.fail(1, name + ": " + failed.getMessage());
                }
            }
        }
        return 0;
    }

    private static int remove(Call call) throws IOException {
        for (String name : call.operands()) {
            String path = call.session().path(name);
            FileEntry file = call.session().files().find(path);
            if (file == null && !call.has('f')) {
                return call.fail(1, "can't remove '" + name + "': " + MISSING);
            }
            if (file != null && file.isDirectory() && !call.has('r') && !call.has('R')) {
                return call.fail(1, "'" + name + "' is a directory");
            }
            call.session().files().remove(path);
        }
        return 0;
    }

    /** With {@code -c+N}, all from the Nth byte on, as {@code kubectl cp} asks when it goes on; otherwise the last lines. */
    private static int tail(Call call) throws IOException {
        String bytesFrom = call.arguments().stream().filter(argument -> argument.startsWith("-c+")).findFirst().orElse(null);
        byte[] bytes = read(call, files(call));
        if (bytes == null) {
            return 1;
        }
        if (bytesFrom != null) {
            int from = Math.clamp(Long.parseLong(bytesFrom.substring(3)) - 1, 0, bytes.length);
            call.output().write(bytes, from, bytes.length - from);
            return 0;
        }
        String[] lines = lines(bytes);
        for (String line : Arrays.copyOfRange(lines, Math.max(lines.length - wanted(call), 0), lines.length)) {
            call.print(line + "\n");
        }
        return 0;
    }

    private static int head(Call call) throws IOException {
        byte[] bytes = read(call, files(call));
        if (bytes == null) {
            return 1;
        }
        String[] lines = lines(bytes);
        for (String line : Arrays.copyOf(lines, Math.min(lines.length, wanted(call)))) {
            call.print(line + "\n");
        }
        return 0;
    }

    private static int count(Call call) throws IOException {
        byte[] bytes = read(call, call.operands());
        if (bytes == null) {
            return 1;
        }
        call.print((call.has('c') ? bytes.length : lines(bytes).length) + "\n");
        return 0;
    }

    private static String[] lines(byte[] bytes) {
        return bytes.length == 0 ? new String[0] : new String(bytes, StandardCharsets.UTF_8).split("\n");
    }

    /** Ten, {@code -n 5} or {@code -5}. */
    private static int wanted(Call call) {
        int option = call.arguments().indexOf("-n");
        String number = option >= 0 && option + 1 < call.arguments().size()
                ? call.arguments().get(option + 1)
                : call.arguments().stream().filter(argument -> argument.matches("-n?[0-9]+"))
                        .map(argument -> argument.replaceAll("[^0-9]", "")).findFirst().orElse("10");
        return number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : 10;
    }

    private static List<String> files(Call call) {
        int option = call.arguments().indexOf("-n");
        return call.operands().stream()
                .filter(name -> option < 0 || !name.equals(call.arguments().get(Math.min(option + 1, call.arguments().size() - 1))))
                .toList();
    }

    private static int test(Call call) throws IOException {
        List<String> words = call.name().equals("[") && !call.arguments().isEmpty()
                ? call.arguments().subList(0, call.arguments().size() - 1)
                : call.arguments();
        Boolean plain = Expressions.holds(words);
        if (plain != null) {
            return plain ? 0 : 1;
        }
        boolean not = words.getFirst().equals("!");
        return holds(call.session(), not ? words.subList(1, words.size()) : words) != not ? 0 : 1;
    }

    private static boolean holds(Session session, List<String> words) {
        if (words.size() != 2) {
            return false;
        }
        FileEntry file = session.files().find(session.path(words.get(1)));
        return switch (words.getFirst()) {
            case "-d" -> file != null && file.isDirectory();
            case "-f" -> file != null && !file.isDirectory();
            case "-e", "-r", "-w" -> file != null;
            case "-s" -> file != null && size(file) > 0;
            default -> false;
        };
    }
}
