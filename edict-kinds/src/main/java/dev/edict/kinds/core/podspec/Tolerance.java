package dev.edict.kinds.core.podspec;

/** Things that are refused in a new pod or template, and let through in one that had them before. */
public enum Tolerance {
    /** A deletion cost that is no number. */
    BAD_DELETION_COST,
    /** An amount of huge pages that is not a whole number of them. */
    INDIVISIBLE_HUGE_PAGES,
    /** An affinity that selects by values that no label can have. */
    BAD_AFFINITY_SELECTOR,
    /** A required node affinity with values that no label can have. */
    BAD_NODE_AFFINITY_VALUE,
    /** A topology spread constraint whose selector is wrong. */
    BAD_SPREAD_SELECTOR,
    /** A topology spread constraint whose label keys contradict its selector. */
    BAD_SPREAD_LABEL_KEYS,
    /** A token written outside of its volume. */
    OUTSIDE_TOKEN_PATH,
    /** Kernel parameters of a namespace that the pod shares with its node. */
    NAMESPACED_SYSCTLS,
    /** A change policy of SELinux labels other than recursive. */
    ANY_SELINUX_CHANGE_POLICY,
    /** Tolerations that compare numbers. */
    COMPARING_TOLERATIONS,
    /** Users of its own on the node's network. */
    USER_NAMESPACE_WITH_HOST_NETWORK,
    /** Users of its own and devices as volumes. */
    USER_NAMESPACE_WITH_DEVICES,
    /** Init containers that would restart to be resized. */
    RESTARTING_RESIZE_OF_INIT_CONTAINERS
}
