package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.server.configure.Settings;

/** Other programs that have a say in where pods run. This scheduler asks none: a file that wants it to is refused. */
final class Extenders {
    private Extenders() {}

    static void check(Settings whole, FieldErrors errors) {
        if (!whole.objects("extenders").isEmpty()) {
            errors.forbidden(FieldPath.of("extenders"), "this scheduler asks no other programs where pods are to run: leave it out, or run"
                    + " upstream's scheduler with this file and say --scheduler=false here");
        }
    }
}
