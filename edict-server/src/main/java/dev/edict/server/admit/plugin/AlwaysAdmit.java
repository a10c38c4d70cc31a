package dev.edict.server.admit.plugin;

import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionTarget;

/** Has nothing to say. It is there because configurations name it. */
public final class AlwaysAdmit implements AdmissionPlugin {

    @Override
    public boolean handles(AdmissionTarget target) {
        return false;
    }
}
