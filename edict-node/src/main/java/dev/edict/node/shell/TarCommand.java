package dev.edict.node.shell;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code tar} between standard streams and the files in memory: what {@code kubectl cp} needs. */
final class TarCommand {
    private static final int FATAL = 2;

    private TarCommand() {}

    /** @param directory where it works */
    private record Wanted(char what, String directory, List<String> names) {}

    static int run(Call call) throws IOException {
        Wanted wanted = wanted(call);
        return switch (wanted.what()) {
            case 'x', 't' -> extract(call, wanted);
            case 'c' -> create(call, wanted);
            default -> call.fail(FATAL, "You must specify one of the 'ctx' options");
        };
    }

    private static Wanted wanted(Call call) {
        char what = ' ';
        String directory = call.session().directory();
        List<String> names = new ArrayList<>();
        List<String> arguments = call.arguments();
        for (int index = 0; index < arguments.size(); index++) {
            String argument = arguments.get(index);
            if (argument.startsWith("--")) {
                continue;
            }
            if (argument.equals("-C") && index + 1 < arguments.size()) {
                directory = call.session().path(arguments.get(++index));
            } else if (index == 0 || (argument.startsWith("-") && argument.length() > 1)) {
                for (int at = 0; at < argument.length(); at++) {
                    what = "xct".indexOf(argument.charAt(at)) >= 0 ? argument.charAt(at) : what;
                }
                // The archive is always the standard stream, so its name is skipped.
                index += argument.endsWith("f") ? 1 : 0;
            } else {
                names.add(argument);
            }
        }
        return new Wanted(what, directory, names);
    }

    private static int extract(Call call, Wanted wanted) throws IOException {
        if (!call.session().files().isDirectory(wanted.directory())) {
            return call.fail(FATAL, wanted.directory() + ": Cannot open: No such file or directory");
        }
        InputStream in = new BufferedInputStream(call.input());
        try {
            for (Tar.Entry entry = Tar.read(in); entry != null; entry = Tar.read(in)) {
                if (wanted.what() == 't') {
                    call.print(entry.name() + "\n");
                } else {
                    put(call.session(), MemoryFiles.path(wanted.directory(), "./" + entry.name()), entry);
                }
            }
            in.transferTo(OutputStream.nullOutputStream());
            return 0;
        } catch (IOException failed) {
            return call.fail(FATAL, String.valueOf(failed.getMessage()));
        }
    }

    private static void put(Session session, String path, Tar.Entry entry) throws IOException {
        if (entry.isDirectory()) {
            session.files().makeDirectories(path);
        } else if (entry.isFile()) {
            session.files().makeDirectories(MemoryFiles.path(path, ".."));
            session.files().write(path, entry.bytes(), entry.mode());
        }
    }

    private static int create(Call call, Wanted wanted) throws IOException {
        Instant now = call.session().clock().instant();
        OutputStream out = new BufferedOutputStream(call.output());
        int exitCode = 0;
        for (String name : wanted.names()) {
            String path = MemoryFiles.path(wanted.directory(), name);
            String shown = name.startsWith("/") ? name.substring(1) : name;
            Map<String, FileEntry> found = call.session().files().below(path);
            if (found.isEmpty()) {
                exitCode = call.fail(FATAL, name + ": Cannot stat: No such file or directory");
            }
            for (Map.Entry<String, FileEntry> entry : found.entrySet()) {
                String below = entry.getKey().equals(path) ? "" : entry.getKey().substring(path.length());
                Tar.Entry packed = packed(call, shown + below, entry.getValue());
                if (packed == null) {
                    exitCode = FATAL;
                } else {
                    Tar.write(out, packed, now);
                }
            }
        }
        Tar.end(out);
        out.flush();
        return exitCode;
    }

    /** @return null if it can not be read, which has been said */
    private static Tar.@Nullable Entry packed(Call call, String name, FileEntry file) throws IOException {
        if (file.isDirectory()) {
            return new Tar.Entry(name + "/", '5', file.mode(), new byte[0]);
        }
        byte[] bytes;
        try {
            bytes = file.read();
        } catch (IOException unreadable) {
            call.fail(FATAL, name + ": Cannot open: " + unreadable.getMessage());
            return null;
        }
        return new Tar.Entry(name, '0', file.mode(), bytes);
    }
}
