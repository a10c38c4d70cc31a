package dev.edict.client.request;

/**
 * How writes are to be done. Empty means: not said.
 *
 * @param dryRun whether everything is done but the writing
 * @param fieldManager the name under which the server keeps who has set which field
 * @param fieldValidation what becomes of fields that the server does not know: {@code Ignore}, {@code Warn} or {@code Strict}
 */
public record WriteOptions(boolean dryRun, String fieldManager, String fieldValidation) {
    public static final WriteOptions NONE = new WriteOptions(false, "", "");

    public WriteOptions withDryRun(boolean dry) {
        return new WriteOptions(dry, fieldManager, fieldValidation);
    }

    public WriteOptions withFieldManager(String manager) {
        return new WriteOptions(dryRun, manager, fieldValidation);
    }

    public WriteOptions withFieldValidation(String validation) {
        return new WriteOptions(dryRun, fieldManager, validation);
    }

    Query query() {
        return new Query()
                .add("dryRun", dryRun ? "All" : "")
                .add("fieldManager", fieldManager)
                .add("fieldValidation", fieldValidation);
    }
}
