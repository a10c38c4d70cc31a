package dev.edict.node.shell;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Commands that need no files. */
final class PlainCommands {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss 'UTC' yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);

    static final Map<String, Command> ALL = Map.ofEntries(
            Map.entry("true", call -> 0),
            Map.entry(":", call -> 0),
            Map.entry("false", call -> 1),
            Map.entry("echo", PlainCommands::echo),
            Map.entry("expr", PlainCommands::expr),
            Map.entry("env", PlainCommands::environment),
            Map.entry("printenv", PlainCommands::environment),
            Map.entry("hostname", call -> say(call, call.session().environment().getOrDefault("HOSTNAME", "localhost"))),
            Map.entry("pwd", call -> say(call, call.session().directory())),
            Map.entry("whoami", call -> say(call, "root")),
            Map.entry("id", call -> say(call, "uid=0(root) gid=0(root) groups=0(root)")),
            Map.entry("uname", call -> say(call, call.has('a')
                    ? "Linux " + call.session().environment().get("HOSTNAME") + " simulated x86_64" : "Linux")),
            Map.entry("date", call -> say(call, DATE.format(call.session().clock().instant()))),
            Map.entry("ps", call -> say(call, "PID   USER     TIME  COMMAND\n    1 root      0:00 (simulated)")),
            Map.entry("sleep", PlainCommands::sleep));

    private PlainCommands() {}

    private static int say(Call call, String text) throws IOException {
        call.print(text + "\n");
        return 0;
    }

    /** In one piece, so that what is written elsewhere does not come between a line and its end. */
    private static int echo(Call call) throws IOException {
        boolean open = !call.arguments().isEmpty() && call.arguments().getFirst().equals("-n");
        call.print(open ? String.join(" ", call.arguments().subList(1, call.arguments().size())) : String.join(" ", call.arguments()) + "\n");
        return 0;
    }

    private static int expr(Call call) throws IOException {
        Long result = Expressions.computed(call.arguments());
        if (result == null) {
            return call.fail(2, "more than a simulated shell knows");
        }
        say(call, result.toString());
        return result == 0 ? 1 : 0;
    }

    private static int environment(Call call) throws IOException {
        if (call.arguments().isEmpty()) {
            for (Map.Entry<String, String> entry : call.session().environment().entrySet()) {
                say(call, entry.getKey() + "=" + entry.getValue());
            }
            return 0;
        }
        String value = call.session().environment().get(call.arguments().getFirst());
        return value == null ? 1 : say(call, value);
    }

    private static int sleep(Call call) throws IOException, InterruptedException {
        try {
            call.session().timers().sleep(time(call.arguments().isEmpty() ? "" : call.arguments().getFirst()));
            return 0;
        } catch (NumberFormatException broken) {
            return call.fail(1, "invalid time interval");
        }
    }

    private static Duration time(String text) {
        if (text.equals("infinity")) {
            return Duration.ofDays(365);
        }
        int end = Math.max(text.length() - 1, 0);
        int unit = "smhd".indexOf(text.substring(end));
        long[] seconds = {1, 60, 3_600, 86_400};
        boolean plain = text.isEmpty() || unit < 0;
        double number = Double.parseDouble(plain ? text : text.substring(0, end));
        return Duration.ofMillis(Math.round(number * 1_000 * (plain ? 1 : seconds[unit])));
    }

}
