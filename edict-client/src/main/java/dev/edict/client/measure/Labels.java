package dev.edict.client.measure;

import java.util.List;

/**
 * Names of labels, and a value for each.
 *
 * @param names the same for all series of a metric
 */
public record Labels(List<String> names, List<String> values) {

    public Labels {
        if (names.size() != values.size()) {
            throw new IllegalArgumentException("labels " + names + " do not go with values " + values);
        }
    }
}
