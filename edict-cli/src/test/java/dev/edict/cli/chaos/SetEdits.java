package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.StatefulSet;

/** What is done to StatefulSets and DaemonSets. */
record SetEdits(Desk desk) {
    private static final int SETS = 2;

    void any() {
        if (desk.below(3) == 0) {
            daemons("daemon-" + desk.below(SETS));
        } else {
            stateful("set-" + desk.below(SETS));
        }
    }

    private void stateful(String set) {
        switch (desk.below(6)) {
            case 0 -> desk.of(StatefulSet.TYPE).create(Samples.statefulSet(set, desk.below(4), desk.either()));
            case 1 -> desk.delete(StatefulSet.TYPE, set);
            case 2, 3 -> changeImage(set);
            default -> desk.of(StatefulSet.TYPE).edit(set, now -> now.editSpec(spec -> spec.withReplicas(desk.below(4))));
        }
    }

    void changeImage(String set) {
        desk.of(StatefulSet.TYPE).edit(set, now -> now.editSpec(spec ->
                spec.editTemplate(template -> Samples.withImage(template, desk.image()))));
    }

    /** One has a surge, the other does not. */
    private void daemons(String set) {
        switch (desk.below(6)) {
            case 0, 1 -> desk.of(DaemonSet.TYPE).create(Samples.daemonSet(set, set.endsWith("0")));
            case 2 -> desk.delete(DaemonSet.TYPE, set);
            default -> changeDaemonImage(set);
        }
    }

    void changeDaemonImage(String set) {
        desk.of(DaemonSet.TYPE).edit(set, now -> now.editSpec(spec ->
                spec.editTemplate(template -> Samples.withImage(template, desk.image()))));
    }
}
