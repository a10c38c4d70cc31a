package dev.edict.scheduler.device;

/** A device in a cluster. */
record DeviceId(String driver, String pool, String device) {
    @Override
    public String toString() {
        return driver + "/" + pool + "/" + device;
    }
}
