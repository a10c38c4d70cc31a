/** Clients, informers, work queues and controllers, for any Kubernetes server. */
module dev.edict.client {
    requires transitive dev.edict.types;
    requires dev.edict.patch;
    requires java.net.http;

    exports dev.edict.client.failure;
    exports dev.edict.client.measure;
    exports dev.edict.client.request;
    exports dev.edict.client.transport;
}
