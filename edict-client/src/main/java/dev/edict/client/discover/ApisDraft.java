package dev.edict.client.discover;

import dev.edict.model.name.GroupVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What has been learnt of a server so far. Of one thread. */
final class ApisDraft {
    final List<ApiGroup> groups = new ArrayList<>();
    final Map<GroupVersion, List<ApiResource>> resources = new HashMap<>();
    final Map<GroupVersion, String> failed = new HashMap<>();

    ServerApis apis() {
        return new ServerApis(groups, resources, failed);
    }
}
