package dev.edict.scheduler.plugin;

/** Something went wrong in a plugin, and it is nobody's fault: the pod is tried again later. Tells people where it was. */
public final class PluginFailure extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private PluginFailure(String where, Exception cause) {
        super(where + ": " + cause.getMessage(), cause);
    }

    /** When the plugin was to find out what its checks of nodes need. */
    public static PluginFailure ofPreparation(String plugin, Exception cause) {
        return new PluginFailure("running PreFilter plugin " + quoted(plugin), cause);
    }

    /** When the plugin was asked about a node. */
    public static PluginFailure ofCheck(String plugin, Exception cause) {
        return new PluginFailure("running " + quoted(plugin) + " filter plugin", cause);
    }

    /** When the plugin was to see to what a pod needs on its node before it is bound. */
    public static PluginFailure beforeBinding(String plugin, Exception cause) {
        return new PluginFailure("running PreBind plugin " + quoted(plugin), cause);
    }

    /** When a pod was to be bound. */
    public static PluginFailure ofBinding(Exception cause) {
        return new PluginFailure("running Bind plugin " + quoted("DefaultBinder"), cause);
    }

    private static String quoted(String plugin) {
        return "\"" + plugin + "\"";
    }
}
