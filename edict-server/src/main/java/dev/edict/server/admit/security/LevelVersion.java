package dev.edict.server.admit.security;

/** A level as of a version. */
record LevelVersion(Level level, PolicyVersion version) {
    static final LevelVersion FREE = new LevelVersion(Level.PRIVILEGED, PolicyVersion.LATEST);

    LevelVersion at(Level other) {
        return new LevelVersion(other, version);
    }

    LevelVersion as(PolicyVersion other) {
        return new LevelVersion(level, other);
    }

    boolean isFree() {
        return level == Level.PRIVILEGED;
    }

    /** Whether both mean the same. */
    boolean isAsGoodAs(LevelVersion other) {
        return isFree() && other.isFree() || equals(other);
    }

    @Override
    public String toString() {
        return level + ":" + version;
    }
}
