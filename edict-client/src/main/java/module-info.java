/** Clients, informers, work queues and controllers, for any Kubernetes server. */
module dev.edict.client {
    requires transitive dev.edict.types;
    requires dev.edict.patch;
    requires java.net.http;
    requires jdk.httpserver;
    requires jdk.net;

    exports dev.edict.client.connect;
    exports dev.edict.client.control;
    exports dev.edict.client.delta;
    exports dev.edict.client.discover;
    exports dev.edict.client.elect;
    exports dev.edict.client.explain;
    exports dev.edict.client.failure;
    exports dev.edict.client.index;
    exports dev.edict.client.inform;
    exports dev.edict.client.measure;
    exports dev.edict.client.queue;
    exports dev.edict.client.record;
    exports dev.edict.client.reflect;
    exports dev.edict.client.request;
    exports dev.edict.client.stream;
    exports dev.edict.client.time;
    exports dev.edict.client.transport;
    exports dev.edict.client.webhook;
}
