package dev.edict.cli;

import dev.edict.model.value.ObjectValue;

/**
 * What became of objects.
 *
 * @param rewritten they are closed with the newest key now
 * @param current they were before, or somebody has written them meanwhile
 * @param gone they were deleted meanwhile
 * @param failed they could not be written, and may still need an older key
 */
record RewriteCounts(long rewritten, long current, long gone, long failed) {
    static final RewriteCounts NONE = new RewriteCounts(0, 0, 0, 0);

    RewriteCounts plus(RewriteCounts more) {
        return new RewriteCounts(rewritten + more.rewritten, current + more.current, gone + more.gone, failed + more.failed);
    }

    RewriteCounts minus(RewriteCounts fewer) {
        return new RewriteCounts(rewritten - fewer.rewritten, current - fewer.current, gone - fewer.gone, failed - fewer.failed);
    }

    long all() {
        return rewritten + current + gone + failed;
    }

    static RewriteCounts of(ObjectValue tree) {
        return new RewriteCounts(
                tree.integer("rewritten"), tree.integer("current"), tree.integer("gone"), tree.integer("failed"));
    }

    ObjectValue tree() {
        return ObjectValue.of("rewritten", rewritten, "current", current, "gone", gone, "failed", failed);
    }
}
